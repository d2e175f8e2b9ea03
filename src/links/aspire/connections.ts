/**
 * How a program names the resources that the host hands to it: `builder.AddNpgsqlDbContext<Shop>("catalogdb")`,
 * `GetConnectionString("catalogdb")`, and other programs by addresses, `https+http://catalog-api`.
 */
const CONNECTION = /\b(?:builder\.Add\w+(?:<[\w., ]+>)?|\.?GetConnectionString)\(\s*"([a-z][\w-]*)"|"(?:https?\+)?https?:\/\/([a-z][a-z0-9-]*)\/?"/g;

export const CONNECTION_WORDS = ['builder.Add', '.GetConnectionString(', '"http://', '"https://', '"https+http://'];

export function* connectionsIn(text: string): Generator<{ readonly name: string; readonly at: number }> {
  for (const { 0: whole, 1: resource, 2: host, index } of text.matchAll(CONNECTION)) {
    const name = resource ?? host;
    if (name !== undefined && name !== 'localhost') yield { name, at: index + whole.lastIndexOf(name) };
  }
}

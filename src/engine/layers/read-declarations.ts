/** What a source file declares, read by whichever language claims it. For code beside the repository: no file is looked at but this one, and a file that cannot be read declares nothing. */
import { FactsParser } from '../../indexing/extract/parser.ts';
import { loadLanguages } from '../../languages/registry.ts';
import type { Declaration } from '../../layers/contract.ts';
import type { FileFacts } from '../../model/facts.ts';

const parser = new FactsParser();
/** A minified bundle says nothing worth showing. */
const LONGEST_LINE = 5_000;

export async function readDeclarations(path: string, source: string): Promise<readonly Declaration[]> {
  const language = (await loadLanguages()).forPath(path, () => source);
  if (language === undefined || source.split('\n', 50).some((line) => line.length > LONGEST_LINE)) return [];
  try {
    return declared(await parser.extract(language, path, source));
  } catch (error) {
    // Somebody else's file: whatever is wrong with it costs its own symbols only.
    if (error instanceof Error) return [];
    throw error;
  }
}

function declared({ symbols }: FileFacts): Declaration[] {
  const names: string[] = [];
  return symbols.flatMap(({ name, kind, owner, ownerType, signature, doc, line, visibility }, i) => {
    const outer = ownerType ?? (owner >= 0 ? names[owner] : undefined);
    names[i] = outer === undefined ? name : `${outer}.${name}`;
    return visibility === 'private' ? [] : [{ name: names[i] as string, kind, signature, doc, line }];
  });
}

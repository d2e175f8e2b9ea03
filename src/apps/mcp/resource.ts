/** What a resource has to say about itself: one file a resource in resources/, an address, and how to read it. */
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { UserError } from '../../errors.ts';
import { visible } from '../../util/visible.ts';
import type { Session } from './session.ts';
import type { Workspace } from './workspace.ts';

export interface ResourceContext {
  readonly workspace: Workspace;
  readonly session: Session;
}

export interface ResourceSpec {
  readonly name: string;
  /** `knowing://stats`, or with a variable `knowing://community/{id}`. */
  readonly uri: string;
  readonly description: string;
  readonly mimeType: 'text/markdown' | 'application/json' | 'text/plain';
  read(context: ResourceContext, variables: Readonly<Record<string, string>>): Promise<string>;
}

export function registerResource(server: McpServer, spec: ResourceSpec, context: ResourceContext): void {
  const { name, uri, description, mimeType } = spec;
  const read = async (address: URL, variables: Readonly<Record<string, string>>) => {
    const text = await explained(() => spec.read(context, variables));
    return { contents: [{ uri: address.href, mimeType, text: visible(text) }] };
  };
  if (!uri.includes('{')) server.registerResource(name, uri, { description, mimeType }, (address) => read(address, {}));
  else
    server.registerResource(name, new ResourceTemplate(uri, { list: undefined }), { description, mimeType }, (address, variables) =>
      read(address, Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, String(value)]))),
    );
}

/** Not indexed and not found are contents too: a client shows them, where it would hide an error. */
async function explained(read: () => Promise<string>): Promise<string> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return error.hint === undefined ? error.message : `${error.message} ${error.hint}`;
  }
}

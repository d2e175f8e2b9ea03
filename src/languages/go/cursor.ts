/** The state of reading one Go file: a TokenCursor that knows imports, routes and Go's predeclared names. */
import type { TypeText } from '../../model/facts.ts';
import { TokenCursor } from '../shared/token-cursor.ts';
import type { Tokens } from '../shared/tokens.ts';
import { RouteTable } from './route-table.ts';
import { BASIC_TYPES, BUILTINS } from './universe.ts';

export class Cursor extends TokenCursor {
  readonly routes: RouteTable;
  /** Import path by the name it has in this file. */
  readonly imports = new Map<string, string>();
  readonly isTest: boolean;
  /** Token of the struct whose fields are those of the package's variable being read; -1 for none. */
  fieldsAt = -1;
  /** Type parameters of the function being read. */
  typeParams: readonly string[] = [];

  constructor(path: string, tokens: Tokens) {
    super(path, 'go', tokens);
    this.routes = new RouteTable(this.facts);
    this.isTest = path.endsWith('_test.go');
  }

  /** A name that can only mean something of this package: not local, not imported, not predeclared. */
  isPackageName(name: string): boolean {
    return !this.scopes.has(name) && !this.imports.has(name) && !BUILTINS.has(name);
  }

  isImport(name: string): boolean {
    return this.imports.has(name) && !this.scopes.has(name);
  }

  protected override namesNoType(type: TypeText): boolean {
    return BASIC_TYPES.has(type) || this.typeParams.includes(type);
  }
}

/** The state of reading one Kotlin file. */
import type { ExprText, SymbolIndex, TypeText } from '../../model/facts.ts';
import { JvmCursor } from '../shared/jvm/cursor.ts';
import { addTypeParams, setSignature, type TypeParam } from '../shared/jvm/declare.ts';
import { Lexer } from '../shared/jvm/lexer.ts';
import { RouteTree } from './routes.ts';
import { KEYWORDS, OPERATORS } from './token-kinds.ts';

/** The class, interface or object whose body is being read. */
export interface ClassBody {
  readonly symbol: SymbolIndex;
  readonly name: string;
  readonly isInterface: boolean;
  /** Members belong to the class itself: an object or a companion. */
  readonly isStatic: boolean;
}

/** In place of a class: a block, whose names are its own. */
export const BLOCK: ClassBody = { symbol: -2, name: '', isInterface: false, isStatic: false };

/** `x is Foo` in a condition. */
export interface TypeTest {
  readonly name: string;
  readonly type: TypeText;
  readonly negated: boolean;
}

export class Cursor extends JvmCursor {
  readonly routes = new RouteTree(this);
  readonly bodies: ClassBody[] = [];
  /** Tests of the condition that is being read. */
  tests: TypeTest[] = [];
  /** The condition has an `||`: none of its tests holds for sure. */
  alternatives = false;
  /** The last value of the block that was read last. */
  lastValue: ExprText = '?';
  /** Name of the class that holds the file's functions for Java: `FooKt`. */
  facade: string;

  constructor(path: string, source: string) {
    super(path, 'kotlin', new Lexer(source, { keywords: KEYWORDS, operators: OPERATORS }).read());
    this.facade = facadeOf(path);
  }

  /** Token of the name before which a receiver's type ends; -1 for none. */
  typeLimit = -1;

  /** The signature ends where the cursor stands. */
  signature(index: SymbolIndex, rest: number): void {
    setSignature(this, index, rest, this.lastEnd);
  }

  typeParameters(symbol: Parameters<typeof addTypeParams>[0], params: readonly TypeParam[], index: SymbolIndex): void {
    if (params.length > 0) addTypeParams(symbol, params);
    for (const p of params) if (p.bound !== '') this.type('bound', p.bound, this.at, index);
  }

  get body(): ClassBody | undefined {
    return this.bodies.at(-1);
  }
}

function facadeOf(path: string): string {
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.kts?$/, '');
  const name = file.replace(/[^\w$]/g, '_');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Kt`;
}

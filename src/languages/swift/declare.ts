/** Declares symbols of Swift: members of an extension belong to the type that it extends, wherever that is declared. */
import type { SymbolIndex, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS, type Visibility } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import type { Annotation } from '../shared/jvm/cursor.ts';
import { declare, type TypeParam } from '../shared/jvm/declare.ts';
import { cleanDoc } from '../shared/text.ts';
import { commentAbove } from '../shared/token-comments.ts';
import type { Head } from '../shared/token-reading/head.ts';
import type { Cursor } from './cursor.ts';

export interface SwiftSymbol {
  readonly name: string;
  readonly token: number;
  readonly kind: NodeKind;
  readonly open?: boolean;
  readonly visibility: Visibility;
  readonly flags?: number;
  readonly type?: TypeText;
  readonly typeParams?: readonly TypeParam[];
  readonly params?: readonly TypeText[];
  readonly arity?: readonly [number, number];
}

/** Attributes of the language itself begin in lower case: they speak to the compiler. Others are types that somebody declares. */
const isDeclared = ({ name }: Annotation): boolean => /^[A-Z]/.test(name.slice(name.lastIndexOf('.') + 1)) && name !== 'Sendable';

const isDeprecated = ({ name, args }: Annotation): boolean => name === 'available' && /\bdeprecated\b/.test(args);

/** The end of one that is opened, and a signature that goes on behind the cursor, are set later. */
export function declareSwift(c: Cursor, head: Head, symbol: SwiftSymbol): SymbolIndex {
  const body = c.body;
  const { open = false, flags = 0 } = symbol;
  const index = declare(c, {
    ...symbol,
    flags: flags | (head.annotations.some(isDeprecated) ? NODE_FLAGS.deprecated : 0),
    first: head.first,
    rest: head.rest,
    header: c.lastEnd,
    end: open ? c.tokens.source.length : c.lastEnd,
    annotations: head.annotations.filter(isDeclared),
    hidden: c.facts.symbol(c.facts.current)?.hidden === true,
    ...(body !== undefined && body.symbol >= 0 ? { owner: body.symbol } : body?.isExtension ? { owner: -1 } : {}),
  });
  const fact = c.facts.symbol(index);
  if (fact === undefined) return index;
  if (body?.isExtension && body.symbol < 0) fact.ownerType = body.name;
  fact.doc = docAbove(c, head.first);
  const selector = head.annotations.find((a) => a.name === 'objc')?.args.trim();
  if (selector) fact.aliases = [selector];
  return index;
}

/** Lines that begin with three slashes, or a block that begins with two stars. */
function docAbove(c: Cursor, first: number): string {
  const text = commentAbove(c.tokens, first);
  const block = text.lastIndexOf('/**');
  if (block >= 0) return cleanDoc(text.slice(block));
  const at = text.search(/^[ \t]*\/\/\//m);
  return at < 0 ? '' : cleanDoc(text.slice(at));
}

/** Which function of the file an argument is handed to: `run(start)`, `this.run(start)`, `new Runner(start)`. */
import type { ExprText, SymbolFact, SymbolIndex } from '../../model/facts.ts';
import { isCallableKind } from '../../model/node-kinds.ts';
import type { HandedOver } from '../shared/handed-on.ts';
import type { FileContext } from './file-context.ts';
import type { Node } from './syntax/node.ts';
import { field } from './syntax-questions.ts';

/** Something with a name stands among the arguments of a call. */
export function handOver(ctx: FileContext, node: Node, expr: ExprText): void {
  const list = node.parent;
  const call = list?.type === 'arguments' ? list.parent : null;
  if (list === null || (call?.type !== 'call_expression' && call?.type !== 'new_expression')) return;
  const argument = list.children.indexOf(node);
  // Behind arguments that are spread, no place is known.
  if (argument < 0 || list.children.slice(0, argument).some((c) => c.type === 'spread_element')) return;
  const callee = field(call, call.type === 'call_expression' ? 'function' : 'constructor');
  const to = callee === null ? '' : ctx.text(callee);
  if (!/^(?:this\.)?[\w$]+$/.test(to) || ctx.lookup(to, node.startIndex) !== undefined) return;
  ctx.handedOn.over({ expr, at: ctx.facts.current, offset: node.startIndex, to, argument });
}

/** A plain call of a name that is a parameter, and was given nothing else before. */
export function calledParameter(ctx: FileContext, name: string, offset: number): void {
  const binding = ctx.lookup(name, offset);
  const parameter = binding && ctx.parameters.get(binding);
  if (parameter !== undefined && !ctx.givenAgain.has(name)) ctx.handedOn.called(parameter, ctx.facts.current);
}

export function settleHandedOn(ctx: FileContext): void {
  const { facts } = ctx;
  let named: ReadonlyMap<string, SymbolIndex> | undefined;
  const handedOn = ctx.handedOn.facts(
    (handed) => {
      named ??= byOwnerAndName(facts.symbols);
      return functionNamed(facts.symbols, named, handed);
    },
    (offset) => facts.position(offset),
  );
  facts.handedOn.push(...handedOn);
}

const SEVERAL = -1;

const keyOf = (owner: SymbolIndex, name: string): string => `${owner} ${name}`;

function byOwnerAndName(symbols: readonly SymbolFact[]): Map<string, SymbolIndex> {
  const named = new Map<string, SymbolIndex>();
  symbols.forEach(({ owner, name, ownerType }, index) => {
    const key = keyOf(owner, name);
    if (ownerType === undefined) named.set(key, named.has(key) ? SEVERAL : index);
  });
  return named;
}

/** The function of this file that a callee means: the nearest of its name, a method of the class around, or how a class is made. */
function functionNamed(symbols: readonly SymbolFact[], named: ReadonlyMap<string, SymbolIndex>, { to, at }: HandedOver<string>): SymbolIndex | undefined {
  const isMember = to.startsWith('this.');
  const name = isMember ? to.slice('this.'.length) : to;
  for (let around = at; ; around = symbols[around]?.owner ?? -1) {
    const isClass = symbols[around]?.kind === 'class';
    const known = isClass === isMember ? named.get(keyOf(around, name)) : undefined;
    const fact = symbols[known ?? -1];
    if (known !== undefined) return fact === undefined || isCallableKind(fact.kind) ? known : named.get(keyOf(known, 'constructor'));
    if (around < 0) return undefined;
  }
}

/** What a call does to the world, by rules that a language names its own functions with. */
import type { EffectKind, ExprText } from '../../../model/facts.ts';
import type { JvmCursor } from '../jvm/cursor.ts';

export interface EffectCall {
  readonly name: string;
  /** What stands before the name; '' for a bare call. */
  readonly receiver: ExprText;
  readonly token: number;
  /** Source of the arguments. */
  readonly args: string;
}

export type EffectRule = (call: EffectCall) => readonly [EffectKind, string] | undefined;

export function noteEffectBy(rules: ReadonlyMap<string, EffectRule>, c: JvmCursor, call: EffectCall): void {
  const found = rules.get(call.name)?.(call.receiver.includes('{') ? { ...call, receiver: call.receiver.replace(/\{[^{}]*\}/g, '') } : call);
  if (found === undefined) return;
  const { line, column } = c.tokens.position(call.token);
  c.facts.effects.push({ kind: found[0], name: found[1], at: c.facts.current, line, column });
}

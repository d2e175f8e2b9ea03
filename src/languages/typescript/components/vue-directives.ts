/** Attributes of Vue templates: `:items="rows"`, `@click="save"`, `v-for="row in rows"`, `#cell="{ row }"`. */
import { camelCase } from './component-path.ts';
import type { TemplateReading } from './template-scopes.ts';

export interface Attribute {
  readonly name: string;
  readonly at: number;
  /** The value without its quotes; `start` is -1 without one, `stop` where it begins with a brace. */
  readonly start: number;
  readonly stop: number;
  readonly end: number;
  /** Nothing of the element stands beyond. */
  readonly limit: number;
}

/** Attributes whose plain value is for people, not for the browser. */
const SPOKEN = /^(?:title|label|alt|placeholder|aria-label|heading|description|text|name|to|href|content|message|subtitle|tooltip|summary|value)$/;

export const isSpoken = (name: string): boolean => SPOKEN.test(name);

const FOR = /^([\s\S]*?)\s+(in|of)\s+([\s\S]*)$/;
const SLOT = /^(?:#|v-slot\b|slot-scope$)/;
const EVENT = /^(?:@|v-on:)/;
const BOUND = /^(?::|\.|v-)/;

export function readVueAttribute(reading: TemplateReading, attribute: Attribute): number {
  const { name, start, stop, end } = attribute;
  if (start < 0 || stop < 0) sameName(reading, attribute);
  else if (name === 'v-for') loop(reading, start, stop);
  else if (SLOT.test(name)) reading.scopes.declare(reading.source.slice(start, stop).replace(/^\s*\(|\)\s*$/g, ''));
  else if (EVENT.test(name)) reading.handler(start, stop);
  else if (BOUND.test(name)) reading.expression(start, stop);
  else if (isSpoken(name)) reading.visitor.text(start, stop);
  if (name.startsWith('v-')) customDirective(reading, attribute);
  return end;
}

/** `(row, index) in rows` */
function loop(reading: TemplateReading, start: number, stop: number): void {
  const match = FOR.exec(reading.source.slice(start, stop));
  if (match === null) return;
  const [, left = '', , right = ''] = match;
  // The list is read before its names hold.
  reading.expression(stop - right.length, stop);
  const names = splitNames(left.replace(/^\s*\(|\)\s*$/g, ''));
  names.forEach((pattern, i) => {
    reading.scopes.declare(pattern, i === 0 ? right : undefined);
  });
}

/** At commas outside of brackets. */
function splitNames(text: string): string[] {
  return text.split(/,(?![^{[]*[}\]])/);
}

/** `:items` alone is `:items="items"`. */
function sameName(reading: TemplateReading, { name, at }: Attribute): void {
  const same = /^:([a-z][\w-]*)$/.exec(name)?.[1];
  if (same !== undefined) reading.scopes.use({ path: camelCase(same), start: at + 1, at: at + 1, called: false });
}

const OWN = /^v-(?:if|else|else-if|for|on|bind|model|slot|show|text|html|pre|once|cloak|memo|is)(?:[:.]|$)/;

/** `v-focus` is `vFocus` of the script. */
function customDirective(reading: TemplateReading, { name, at }: Attribute): void {
  const own = OWN.test(name) ? undefined : /^v-([a-z][a-z\d-]*)/.exec(name)?.[0];
  if (own !== undefined) reading.scopes.use({ path: camelCase(own), start: at, at, called: true });
}

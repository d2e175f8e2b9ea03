/** Attributes whose values stand in braces, as Svelte and Astro write them: `on:click={save}`, `class="a {b}"`, `use:tip`. */
import type { TemplateReading } from './template-scopes.ts';
import { type Attribute, isSpoken } from './vue-directives.ts';

const HANDLER = /^on(?::|[A-Za-z])/;
/** Directives that name a function of the script. */
const FUNCTION = /^(?:use|transition|in|out|animate):([A-Za-z_$][\w$]*(?:\.[\w$]+)*)/;
/** Directives whose own name is the value where none is given. */
const SHORTHAND = /^(?:bind|class|style):([A-Za-z_$][\w$]*)$/;
/** `let:item`, `let:item={row}`: a name for what a slot gives. */
const SLOT = /^let:([A-Za-z_$][\w$]*)/;

export function readBracedAttribute(reading: TemplateReading, attribute: Attribute): number {
  const { name, at, start, stop, end, limit } = attribute;
  const named = FUNCTION.exec(name)?.[1];
  if (named !== undefined) directive(reading, named, at + name.indexOf(':') + 1);
  const slot = SLOT.exec(name)?.[1];
  if (slot !== undefined) return slotName(reading, slot, attribute);
  const same = start < 0 ? SHORTHAND.exec(name)?.[1] : undefined;
  if (same !== undefined) reading.scopes.use({ path: same, start: at + name.indexOf(':') + 1, at: at + name.indexOf(':') + 1, called: false });
  if (start < 0) return end;
  if (stop < 0) return braced(reading, start, limit, HANDLER.test(name));
  parts(reading, start, stop);
  if (isSpoken(name)) reading.visitor.text(start, stop);
  return end;
}

function directive(reading: TemplateReading, path: string, start: number): void {
  reading.scopes.use({ path, start, at: start + path.lastIndexOf('.') + 1, called: true });
}

function slotName({ source, scopes }: TemplateReading, name: string, { start, end, limit }: Attribute): number {
  if (start < 0 || source[start] !== '{') {
    scopes.declare(name);
    return end;
  }
  const close = source.indexOf('}', start);
  const stop = close < 0 ? limit : close;
  scopes.declare(source.slice(start + 1, stop));
  return stop + 1;
}

function braced(reading: TemplateReading, start: number, limit: number, handler: boolean): number {
  if (reading.source[start] !== '{') {
    const close = reading.source.indexOf('`', start + 1);
    return close < 0 ? limit : reading.expression(start, close + 1);
  }
  return Math.min(limit, (handler ? reading.handler(start + 1, limit) : reading.expression(start + 1, limit)) + 1);
}

/** `class="card {kind}"` */
function parts(reading: TemplateReading, start: number, stop: number): void {
  for (let at = reading.source.indexOf('{', start); at >= 0 && at < stop; at = reading.source.indexOf('{', at)) at = reading.expression(at + 1, stop) + 1;
}

/** Environment variables and images that a resource hands to what it runs: containers, functions, cloud run services. */
import type { SymbolIndex } from '../../model/facts.ts';
import type { FormatFacts } from '../shared/format-facts.ts';
import { relateImage } from '../shared/images.ts';
import { plainString } from './expressions.ts';
import type { HclBlock } from './hcl.ts';

interface Place {
  readonly facts: FormatFacts;
  readonly source: string;
  readonly from: SymbolIndex;
}

const ENVIRONMENT = /^(?:environment|environment_variables|env|env_vars|variables|app_settings|container_definitions|containers?|definition|template)$/;
const IMAGE = /^(?:image|image_uri|container_image|docker_image)$/;

export function relateHandedOver(place: Place, block: HclBlock): void {
  const { facts, source, from } = place;
  for (const { name, valueStart, end } of block.attributes) {
    const value = source.slice(valueStart, end);
    const image = IMAGE.test(name) ? plainString(value) : undefined;
    if (image !== undefined) relateImage(facts, from, image, { at: valueStart });
    if (ENVIRONMENT.test(name)) relateEnvironment(place, value, valueStart);
  }
  if (block.type === 'env' || block.type === 'environment_variable') {
    const named = block.attributes.find((a) => a.name === 'name');
    const name = named && plainString(source.slice(named.valueStart, named.end));
    if (named !== undefined && name !== undefined && /^\w+$/.test(name)) configure(place, name, named.valueStart);
  }
  for (const inner of block.blocks) relateHandedOver(place, inner);
}

/** `{ NAME = … }` and `[{ name = "NAME", value = … }]`, and the images of containers among them. */
function relateEnvironment(place: Place, value: string, start: number): void {
  for (const { 1: name = '', index } of value.matchAll(/(?=["A-Z])(?<=[{,\n]\s*)"?([A-Z][A-Z0-9_]+)"?\s*[=:](?!=)/g)) configure(place, name, start + index);
  for (const { 1: name = '', index } of value.matchAll(/\bname"?\s*[=:]\s*"([A-Z][A-Z0-9_]+)"/g)) configure(place, name, start + index);
  for (const { 1: image = '', index } of value.matchAll(/\bimage"?\s*[=:]\s*"([^"$\n]+)"/g)) relateImage(place.facts, place.from, image, { at: start + index });
}

const configure = ({ facts, from }: Place, name: string, at: number): void =>
  facts.relation({ type: 'configures', from, target: { kind: 'env_var', name }, at });

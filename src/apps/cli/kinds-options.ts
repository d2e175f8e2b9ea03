/** `--kinds` and `--types`: every command that can be narrowed to kinds of symbols or types of edges spells it this way. */
import { EDGE_TYPES } from '../../model/edge-types.ts';
import { NODE_KINDS } from '../../model/node-kinds.ts';
import type { OptionSpec } from './command.ts';
import { edgeTypes, nodeKinds } from './option-values.ts';

export const KINDS_OPTION: OptionSpec = {
  flags: '--kinds <kinds>',
  summary: 'only these kinds, comma-separated: class, method, function ...',
  offers: NODE_KINDS,
  parse: nodeKinds,
  formerly: { flags: '--kind <kinds>' },
};

export const TYPES_OPTION: OptionSpec = {
  flags: '--types <types>',
  summary: 'only edges of these types, comma-separated: calls, imports ...',
  offers: EDGE_TYPES,
  parse: edgeTypes,
  formerly: { flags: '--type <types>' },
};

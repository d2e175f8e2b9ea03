/** Java: Spring for GraphQL (`@QueryMapping`, `@SchemaMapping`) and DGS (`@DgsQuery`, `@DgsData`). */
import type { SymbolFact } from '../../model/facts.ts';
import { lastName } from '../shared/expressions.ts';
import { argumentsAt, firstText, type ResolverFile, relateResolver } from './resolvers.ts';

const ROOT = /^(?:Dgs)?(Query|Mutation|Subscription)(?:Mapping)?$/;
const MEMBER = /^(?:SchemaMapping|BatchMapping|DgsData)$/;

export function java(file: ResolverFile): void {
  const { refs, symbols } = file.input.facts;
  for (const { role, expr, at, offset } of refs) {
    const symbol = symbols[at];
    const name = lastName(expr);
    if (role !== 'decorator' || symbol?.kind !== 'method' || !(ROOT.test(name) || MEMBER.test(name))) continue;
    const given = argumentsAt(file, offset);
    const type = ROOT.exec(name)?.[1] ?? parameter(given, 'typeName|parentType') ?? firstParameter(symbol);
    const field = parameter(given, 'field|name') ?? firstText(given) ?? symbol.name;
    if (type !== undefined) relateResolver(file, at, [type], [field]);
  }
}

const parameter = (given: string, names: string): string | undefined => new RegExp(`\\b(?:${names})\\s*=\\s*"(\\w+)"`).exec(given)?.[1];

/** Without a type's name it is the one of the object that the method gets; in a batch, of the list. */
const firstParameter = ({ params }: SymbolFact): string | undefined => /(\w+)>*$/.exec(params?.[0] ?? '')?.[1];

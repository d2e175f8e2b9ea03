/** The table of endpoints as an OpenAPI document, so that programs can be written against it without reading this one. */
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

export function openApiDocument(endpoints: readonly Endpoint[], version: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'knowing', version, description: 'Questions about indexed repositories. Answers have the shape that the commands print with --json.' },
    paths: Object.fromEntries(endpoints.map((endpoint) => [endpoint.path, { get: operation(endpoint) }])),
    components: { schemas: { Error: ERROR } },
  };
}

const ERROR = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'hint'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        hint: { type: ['string', 'null'] },
        candidates: { type: 'array', items: { type: 'object' }, description: 'With AMBIGUOUS: the symbols that the name could mean' },
      },
    },
  },
};

const failure = (description: string) => ({ description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } });

function operation({ path, summary, command, parameters }: Endpoint) {
  return {
    operationId: path.slice('/api/'.length),
    summary,
    ...(command !== undefined && { description: `The same as \`knowing ${command} --json\`.` }),
    parameters: Object.entries(parameters.shape).map(([name, schema]) => parameterRecord(name, schema as z.ZodType)),
    responses: {
      200: { description: 'The answer', content: { 'application/json': { schema: { type: 'object' } } } },
      400: failure('A parameter is missing or wrong'),
      404: failure('There is no such repository, symbol, file or snapshot'),
      409: failure('The name is ambiguous, or the repository is not indexed yet'),
      422: failure('Git cannot answer, for example because there is no such commit'),
    },
  };
}

function parameterRecord(name: string, schema: z.ZodType) {
  const { $schema: _, description, ...shape } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return { name, in: 'query', required: !schema.safeParse(undefined).success, ...(description !== undefined && { description }), schema: shape };
}

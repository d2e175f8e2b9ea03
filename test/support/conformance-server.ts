/**
 * The server that the protocol's conformance suite asks for: tools, resources and prompts of its own names and contents,
 * so that every kind of message goes through our HTTP host. What they say is the suite's, how it travels is ours.
 */
import { completable, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { registerInputs, states } from './conformance-inputs.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SILENCE = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA==';
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
const text = (said: string) => ({ type: 'text' as const, text: said });
const image = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' };
const embedded = (uri: string, mimeType: string, said: string) => ({ type: 'resource' as const, resource: { uri, mimeType, text: said } });

export function conformanceServer(kind: 'sessions' | 'stateless'): McpServer {
  const options = { capabilities: { logging: {}, resources: { subscribe: true } }, requestState: { verify: states.verify } };
  const server = new McpServer({ name: 'conformance', version: '1.0.0' }, options);
  if (kind === 'stateless') registerInputs(server);
  registerContents(server);
  registerDialogues(server);
  registerResources(server);
  registerPrompts(server);
  return server;
}

function registerContents(server: McpServer): void {
  const fixed = (
    name: string,
    content: (ReturnType<typeof text> | typeof image | ReturnType<typeof embedded> | { type: 'audio'; data: string; mimeType: string })[],
  ) => server.registerTool(name, { description: name }, () => ({ content }));
  fixed('test_simple_text', [text('This is a simple text response for testing.')]);
  fixed('test_image_content', [image]);
  fixed('test_audio_content', [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }]);
  fixed('test_embedded_resource', [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')]);
  fixed('test_multiple_content_types', [
    text('Multiple content types test:'),
    image,
    embedded('test://mixed-content-resource', 'application/json', JSON.stringify({ test: 'data', value: 123 })),
  ]);
  server.registerTool('test_error_handling', { description: 'fails' }, () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
}

function registerDialogues(server: McpServer): void {
  server.registerTool('test_tool_with_logging', { description: 'logs' }, async ({ mcpReq }) => {
    for (const message of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.log('info', message);
      await pause();
    }
    return { content: [text('done')] };
  });
  server.registerTool('test_tool_with_progress', { description: 'reports progress' }, async ({ mcpReq }) => {
    for (const progress of [0, 50, 100]) {
      const progressToken = mcpReq._meta?.progressToken;
      if (progressToken !== undefined) await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
      await pause();
    }
    return { content: [text('done')] };
  });
  server.registerTool('test_sampling', { description: 'asks the model', inputSchema: z.object({ prompt: z.string() }) }, async ({ prompt }, { mcpReq }) => {
    const { content } = await mcpReq.requestSampling({ messages: [{ role: 'user', content: text(prompt) }], maxTokens: 100 });
    return { content: [text(`LLM response: ${JSON.stringify(content)}`)] };
  });
  const asking = (name: string, properties: Record<string, unknown>, required: string[]) =>
    server.registerTool(
      name,
      { description: 'asks the user', inputSchema: z.object({ message: z.string().optional() }) },
      async ({ message = 'Please answer' }, { mcpReq }) => {
        const { action, content } = await mcpReq.elicitInput({ message, requestedSchema: { type: 'object', properties, required } as never });
        return { content: [text(`Elicitation completed: action=${action}, content=${JSON.stringify(content)}`)] };
      },
    );
  asking('test_elicitation', { username: { type: 'string', description: "User's response" }, email: { type: 'string', description: "User's email address" } }, [
    'username',
    'email',
  ]);
  asking('test_elicitation_sep1034_defaults', DEFAULTS, []);
  asking('test_elicitation_sep1330_enums', ENUMS, []);
}

const DEFAULTS = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
};
const TITLED = ['value1', 'value2', 'value3'].map((value, i) => ({ const: value, title: `Option ${i + 1}` }));
const ENUMS = {
  untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
  titledSingle: { type: 'string', oneOf: TITLED },
  legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['Option One', 'Option Two', 'Option Three'] },
  untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
  titledMulti: { type: 'array', items: { anyOf: TITLED } },
};

function registerResources(server: McpServer): void {
  const about = { description: 'for the suite' };
  server.registerResource('text', 'test://static-text', { ...about, mimeType: 'text/plain' }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }));
  server.registerResource('binary', 'test://static-binary', { ...about, mimeType: 'image/png' }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: PIXEL }],
  }));
  server.registerResource('watched', 'test://watched-resource', { ...about, mimeType: 'text/plain' }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/plain', text: 'Watched.' }],
  }));
  server.registerResource('template', new ResourceTemplate('test://template/{id}/data', { list: undefined }), about, ({ href }, { id }) => ({
    contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) }],
  }));
  for (const method of ['resources/subscribe', 'resources/unsubscribe'] as const) server.server.setRequestHandler(method, () => ({}));
}

function registerPrompts(server: McpServer): void {
  const user = <T>(content: T) => ({ role: 'user' as const, content });
  server.registerPrompt('test_simple_prompt', { description: 'simple' }, () => ({ messages: [user(text('This is a simple prompt for testing.'))] }));
  const words = completable(z.string(), (value) => ['paris', 'park', 'party'].filter((word) => word.startsWith(value)));
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'arguments', argsSchema: z.object({ arg1: words, arg2: z.string() }) },
    ({ arg1, arg2 }) => ({
      messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
    }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'resource', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        user(embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'image' }, () => ({ messages: [user(image), user(text('Please analyze the image above.'))] }));
}

/**
 * What the conformance suite asks of a server without sessions: tools that want something from the client answer with
 * what they want (and a sealed state), and are called again with it. Ours never want anything; the suite's do.
 */
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  inputRequired,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';

export const states = createRequestStateCodec<{ round: number }>({ key: 'a key of thirty-two bytes or more' });

const text = (said: string) => ({ type: 'text' as const, text: said });
const done = (said: string) => ({ content: [text(said)] });
const asked = (message: string, property: string) =>
  inputRequired.elicit({ message, requestedSchema: { type: 'object', properties: { [property]: { type: 'string' } }, required: [property] } });
const sampled = (said: string) => inputRequired.createMessage({ messages: [{ role: 'user', content: text(said) }], maxTokens: 100 });

const NAME = { user_name: asked('What is your name?', 'name') };
const CAPITAL = { capital_question: sampled('What is the capital of France?') };
const ROOTS = { client_roots: inputRequired.listRoots() };
const CONFIRM = { confirm: asked('Please confirm', 'ok') };

type Wanted = Record<string, ReturnType<typeof sampled>>;

const has = ({ mcpReq }: ServerContext, wanted: Wanted) => Object.keys(wanted).every((key) => mcpReq.inputResponses?.[key] !== undefined);

export function registerInputs(server: McpServer): void {
  const wanting = (name: string, wanted: Wanted, sealed = false) =>
    server.registerTool(name, { description: name }, async (context) => {
      if (has(context, wanted)) return done(sealed ? 'state-ok' : 'done');
      return inputRequired({ inputRequests: wanted, ...(sealed ? { requestState: await states.mint({ round: 1 }) } : {}) });
    });
  wanting('test_input_required_result_elicitation', NAME);
  wanting('test_streaming_elicitation', NAME);
  wanting('test_input_required_result_sampling', CAPITAL);
  wanting('test_input_required_result_list_roots', ROOTS);
  wanting('test_input_required_result_request_state', CONFIRM, true);
  wanting('test_input_required_result_tampered_state', CONFIRM, true);
  wanting('test_input_required_result_multiple_inputs', { ...NAME, greeting: sampled('Generate a greeting'), ...ROOTS }, true);
  registerRounds(server);
  registerCapabilities(server);
}

function registerRounds(server: McpServer): void {
  const first = { step1: asked('Step 1: What is your name?', 'name') };
  const second = { step2: asked('Step 2: What is your favourite colour?', 'color') };
  server.registerTool('test_input_required_result_multi_round', { description: 'asks twice' }, async (context) => {
    if (has(context, second)) return done('done');
    const round = has(context, first) ? 2 : 1;
    return inputRequired({ inputRequests: round === 1 ? first : second, requestState: await states.mint({ round }) });
  });
  const wanted = { user_context: asked('What context should the prompt use?', 'context') };
  server.registerPrompt('test_input_required_result_prompt', { description: 'asks first' }, (context: ServerContext) =>
    has(context, wanted) ? { messages: [{ role: 'user' as const, content: text('A prompt.') }] } : inputRequired({ inputRequests: wanted }),
  );
}

function registerCapabilities(server: McpServer): void {
  server.registerTool('test_missing_capability', { description: 'needs sampling' }, () => inputRequired({ inputRequests: CAPITAL }));
  server.registerTool('test_logging_tool', { description: 'logs' }, async ({ mcpReq }) => {
    await mcpReq.log('info', 'for whoever asked to hear it');
    return done('done');
  });
  server.registerTool('test_input_required_result_capabilities', { description: 'asks what the client can answer' }, ({ mcpReq }) => {
    const can = (mcpReq.envelope as Readonly<Record<string, ClientCapabilities>> | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
    return inputRequired({ inputRequests: { ...(can.sampling ? CAPITAL : {}), ...(can.elicitation ? NAME : {}), ...(can.roots ? ROOTS : {}) } });
  });
}

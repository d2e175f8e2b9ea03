/** What a prompt has to say about itself: one file a prompt in prompts/, its arguments, and the text for the agent. */
import type { McpServer } from '@modelcontextprotocol/server';
import type { z } from 'zod';

export interface PromptSpec {
  readonly name: string;
  readonly description: string;
  readonly arguments: z.ZodObject;
  text(given: Readonly<Record<string, string | undefined>>): string;
}

export function registerPrompt(server: McpServer, prompt: PromptSpec): void {
  server.registerPrompt(prompt.name, { description: prompt.description, argsSchema: prompt.arguments }, (given) => ({
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.text(given as Record<string, string | undefined>) } }],
  }));
}

// An MCP client over HTTP with the methods of a StdioPeer.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export class HttpPeer {
  #client = new Client({ name: 'attack', version: '1' });
  #transport;

  constructor(url) {
    this.#transport = new StreamableHTTPClientTransport(new URL(url));
  }

  initialize() {
    return this.#client.connect(this.#transport);
  }

  /** Tools alone. */
  ask(_method, params) {
    return this.#client.callTool(params);
  }
}

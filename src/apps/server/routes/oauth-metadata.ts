/** Where a client gets a token for this server: protected-resource metadata (RFC 9728), as the protocol asks for. */
import { SCOPES } from '../../../engine/team/team-store.ts';
import { Refusal, sendJson } from '../answer.ts';
import { at, type OpenRoute } from '../route.ts';

export const METADATA_PATH = '/.well-known/oauth-protected-resource';

export const oauthMetadata: OpenRoute = {
  ...{ name: 'oauth', methods: ['GET'], needs: 'open', matches: at(METADATA_PATH, `${METADATA_PATH}/mcp`) },
  handle: async ({ response, context }) => {
    if (context.oauth === undefined) throw new Refusal(404, 'This server has tokens of its own, and no identity provider.');
    const { issuer, resource } = context.oauth;
    sendJson(response, 200, {
      resource,
      authorization_servers: [issuer],
      scopes_supported: SCOPES.map((scope) => `knowing:${scope}`),
      bearer_methods_supported: ['header'],
      resource_name: 'knowing',
    });
  },
};

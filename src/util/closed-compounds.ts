/**
 * Words that people write as one and code often writes as two: a question about webhooks is about `WebHookSender`.
 * Adjacent parts of an identifier that spell one of these give it as a term of its own.
 */

/** Parts of a name that mean nothing by themselves: `GitHub` is not about git. */
const NAMES = new Set(
  'github gitlab javascript typescript postgresql mongodb dynamodb mariadb youtube linkedin paypal wordpress whatsapp openai ipv4 ipv6 ios macos'.split(' '),
);

const COMPOUNDS = new Set(
  (
    'mysql nosql graphql openapi openssl openid oauth oauth2 webrtc webauthn webassembly websocket webhook webpage website webserver ' +
    'username password filename filepath pathname hostname nickname namespace timestamp timezone timeout datetime database dataset datasource ' +
    'callback checkbox dropdown tooltip popup textbox textarea scrollbar toolbar sidebar navbar middleware endpoint workspace workflow bookmark ' +
    'backup backend frontend login logout signup signin signout setup startup shutdown cleanup lookup rollback rollout fallback playback payload ' +
    'download upload keyboard keyword keystore keychain keypair breakpoint checkpoint heartbeat blacklist whitelist allowlist denylist blocklist ' +
    'wishlist playlist stylesheet spreadsheet screenshot snapshot thumbnail wildcard placeholder whitespace newline multiline inline deadline ' +
    'timeline hyperlink symlink changelog changeset subdomain subtask subquery subtree substring subclass superclass superuser metadata clipboard ' +
    'dashboard leaderboard viewport offline online standalone readonly autocomplete autosave handshake multipart plaintext ciphertext hashtag ' +
    'runtime realtime lifetime lifecycle uptime lockfile logfile bytecode barcode zipcode bitmap bitmask stacktrace backtrace geolocation unsubscribe'
  ).split(' '),
);

/** Whether two adjacent parts of an identifier, joined, are a product name (`GitHub`) or a closed compound (`webhook`). */
export type Spelling = 'name' | 'compound' | undefined;

export function compoundSpelling(joined: string): Spelling {
  const word = joined.endsWith('s') && joined !== 'ios' && joined !== 'macos' ? joined.slice(0, -1) : joined;
  if (COMPOUNDS.has(joined) || COMPOUNDS.has(word)) return 'compound';
  return NAMES.has(joined) || NAMES.has(word) ? 'name' : undefined;
}

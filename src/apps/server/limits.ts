/** Sizes and times that bound what one caller can cost. */

/** Bytes of a question. */
export const MAX_REQUEST = 1024 * 1024;
/** Bytes of a webhook: a push of thousands of commits stays below. */
export const MAX_WEBHOOK = 8 * 1024 * 1024;
/** A client has so long to send its headers, and its whole request. */
export const HEADERS_TIMEOUT_MS = 10_000;
export const REQUEST_TIMEOUT_MS = 30_000;
export const KEEP_ALIVE_MS = 65_000;
export const MAX_CONNECTIONS = 4_000;

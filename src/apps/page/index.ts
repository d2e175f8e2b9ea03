/**
 * The explorer's page as files in memory: what a server hands out for a path. Whatever is not a file and no asset is the page
 * itself, because every state of the page is an address. The files are built from web/ (scripts/build-page.mjs).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { UserError } from '../../errors.ts';

export interface PageAnswer {
  readonly status: 200 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface Page {
  /** Whether a path is one of the page's files or views; servers that have other paths too ask first. */
  has(pathname: string): boolean;
  answer(pathname: string, acceptEncoding: string | undefined): PageAnswer;
}

/** Nothing from any other host, no inline script or style, no text that becomes markup, in nobody's frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** As in web/app.tsx. */
const VIEWS: ReadonlySet<string> = new Set(['/', '/look', '/change', '/health']);

const FOLDER = new URL('./files/', import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};
/** Names of assets hold a hash of their content. */
const FOREVER = 'public, max-age=31536000, immutable';

interface HeldFile {
  readonly plain: Uint8Array;
  readonly zipped: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

export function loadPage(folder: string = fileURLToPath(FOLDER)): Page {
  const files = new Map(listFiles(folder).map((path) => [`/${path}`, heldFile(folder, path)]));
  const index = files.get('/index.html');
  if (index === undefined) throw new UserError('NOT_FOUND', `The explorer's page is not in ${folder}.`, { hint: 'Build it with `npm run build`.' });
  const missing: PageAnswer = { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: Buffer.from('Not found\n') };
  return {
    has: (pathname) => VIEWS.has(pathname) || pathname.startsWith('/assets/') || files.has(pathname),
    answer(pathname, acceptEncoding) {
      const file = files.get(pathname) ?? (pathname.startsWith('/assets/') ? undefined : index);
      if (file === undefined) return missing;
      const zipped = /\bgzip\b/.test(acceptEncoding ?? '');
      return { status: 200, headers: { ...file.headers, ...(zipped && { 'Content-Encoding': 'gzip' }) }, body: zipped ? file.zipped : file.plain };
    },
  };
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => extname(path) in TYPES);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function heldFile(folder: string, path: string): HeldFile {
  const plain = readFileSync(join(folder, path));
  const headers = {
    'Content-Type': TYPES[extname(path)] as string,
    'Cache-Control': path.startsWith('assets/') ? FOREVER : 'no-cache',
    Vary: 'Accept-Encoding',
  };
  return { plain, zipped: gzipSync(plain), headers };
}

/**
 * Words of a task that have digits in them, as code may write them: "UTF-8" and "sha 256" joined (`utf8`, `sha256`),
 * "3d" with the words beside it (`axes3d`), and the numbers of HTTP as the names they have ("404" is `NotFound`). Pure.
 */

export interface NumberWord {
  readonly term: string;
  readonly kind: 'joined' | 'meant';
}

/** A word, then a number that a blank or a sign sets apart; versions end where they say nothing: "OAuth 2.0" is `oauth2`. */
const APART = /(?<![\w$])([A-Za-z]{2,12})[ /-](\d{1,4})(?:\.0)?(?![\w.]*\w)/g;
/** A number that begins a word, and the words beside it. */
const LEADING = /(?:([A-Za-z]{3,20})[ -])?(?<![\w.])(\d{1,2}[A-Za-z]{1,2})(?!\w)(?:[ -]([A-Za-z]{3,20}))?/g;
const STATUS = /(?<![\w.,:-])([1-5]\d\d)(?![\w.,:-]*\w)/g;
/** What is said beside the number of an answer, and not beside any other. */
const OF_HTTP = /\b(?:https?|status(?:es)?|respon[ds]\w*|errors?|returns?|gives?|answers?|requests?|api|endpoints?|codes?)\b/i;

const STATUS_NAMES: Readonly<Record<string, readonly string[]>> = {
  201: ['created'],
  204: ['nocontent'],
  206: ['partialcontent'],
  301: ['movedpermanently', 'redirect'],
  302: ['redirect'],
  304: ['notmodified'],
  400: ['badrequest'],
  401: ['unauthorized', 'unauthenticated'],
  403: ['forbidden', 'permissiondenied'],
  404: ['notfound'],
  405: ['methodnotallowed'],
  406: ['notacceptable'],
  408: ['requesttimeout'],
  409: ['conflict'],
  412: ['preconditionfailed'],
  413: ['toolarge', 'payloadtoolarge', 'entitytoolarge'],
  415: ['unsupportedmediatype', 'mediatype'],
  422: ['unprocessable', 'unprocessableentity'],
  429: ['toomanyrequests', 'ratelimit', 'throttle'],
  500: ['internalservererror', 'servererror'],
  502: ['badgateway'],
  503: ['serviceunavailable', 'unavailable'],
  504: ['gatewaytimeout'],
};

export function numberWords(line: string): NumberWord[] {
  if (!/\d/.test(line)) return [];
  const joined = [
    ...[...line.matchAll(APART)].map(([, word = '', number = '']) => word + number),
    ...[...line.matchAll(LEADING)].flatMap(([, before = '', word = '', after = '']) => [before, after].filter((w) => w !== '').map((w) => w + word)),
  ];
  const word = (kind: NumberWord['kind']) => (term: string) => ({ term: term.toLowerCase(), kind });
  return [...joined.map(word('joined')), ...statusNames(line).map(word('meant'))];
}

const statusNames = (line: string): readonly string[] =>
  OF_HTTP.test(line) ? [...line.matchAll(STATUS)].flatMap(([, number = '']) => STATUS_NAMES[number] ?? []) : [];

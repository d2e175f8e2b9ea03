/**
 * Symbols for what a person writes: a name, `Type.method` (also of a member that the type inherits), a qualified name,
 * `Type.method(int,String)` for one overload of several, `path:name`, `path:line`, `module.name`, or a hash. All that fit are returned; nothing at all is an error with the names that were
 * probably meant.
 */
import { UserError } from '../../errors.ts';
import type { GraphNode } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import { closestWord } from '../../util/closest-word.ts';
import { lastPart } from '../../util/last-part.ts';
import { repoCommand } from '../../util/own-command.ts';
import { rootedPath } from '../../util/rooted-paths.ts';
import { dottedName } from '../../util/typed-name.ts';
import { splitIdentifier } from '../../util/words.ts';
import { inheritedMember } from './inherited-member.ts';
import { queryNames } from './query-names.ts';
import { symbolsInModule } from './symbol-in-module.ts';
import { nearPaths } from './unknown-path.ts';

const HASH = /^[0-9a-f]{64}$/;
const MAX_NAMESAKES = 500;
const MAX_HINTS = 5;
const MAX_LOOKED_AT = 40;

export async function findSymbols(reader: GraphReader, text: string): Promise<GraphNode[]> {
  const [plain, parameters] = splitParameters(text);
  if (parameters === undefined) return findPlain(reader, text);
  const overloads = await findPlain(reader, plain);
  const meant = overloads.filter((n) => parametersOf(n) === parameters);
  return meant.length > 0 ? meant : overloads;
}

/** `Type.method<T>(int, String)`: the name, and the parenthesised part after it, without blanks. */
function splitParameters(text: string): [plain: string, parameters: string | undefined] {
  const [, plain, parameters] = /^([^(<]*[\w$])(?:<[^(]*>)?\((.*)\)$/.exec(text) ?? [];
  return plain === undefined ? [text, undefined] : [plain, parameters?.replace(/\s+/g, '')];
}

/** Of a symbol whose identity has its parameter types in it. */
function parametersOf({ qualifiedName, name }: GraphNode): string | undefined {
  if (qualifiedName.endsWith(name)) return undefined;
  return splitParameters(qualifiedName.slice(qualifiedName.lastIndexOf('.', qualifiedName.indexOf('(')) + 1))[1];
}

async function findPlain(reader: GraphReader, text: string): Promise<GraphNode[]> {
  const name = dottedName(text);
  const found = (await withHash(reader, text)) ?? (await atPlace(reader, text)) ?? (await named(reader, name));
  // External symbols only when nothing in the repository has the name.
  const inside = found.filter((n) => n.fileId >= 0 && n.kind !== 'file');
  const answer = inside.length > 0 ? inside : found.length > 0 ? found : await byItsPlace(reader, name);
  if (answer.length === 0) throw await unknownSymbol(reader, text);
  return answer;
}

/** A member that a type inherits, a symbol qualified by its module, or a table by its schema. */
async function byItsPlace(reader: GraphReader, name: string): Promise<GraphNode[]> {
  const inherited = await inheritedMember(reader, name);
  if (inherited.length > 0) return inherited;
  const inModule = await symbolsInModule(reader, name);
  return inModule.length > 0 ? inModule : inSchema(reader, name);
}

/** `accounting.order`: the table `order`, which says of itself that it stands in that schema. */
async function inSchema(reader: GraphReader, text: string): Promise<GraphNode[]> {
  if (!text.includes('.')) return [];
  const nodes = await reader.nodesByName({ names: [lastPart(text)], limit: MAX_NAMESAKES });
  return nodes.filter(({ kind, signature }) => (kind === 'table' || kind === 'view') && signature.split(' ').includes(text));
}

/** Undefined when the text is not a hash, or not one of a symbol. */
async function withHash(reader: GraphReader, text: string): Promise<GraphNode[] | undefined> {
  const nodes = HASH.test(text) ? await reader.nodesByHash([text]) : [];
  return nodes.length > 0 ? nodes : undefined;
}

/** Undefined when the text names no indexed file. */
async function atPlace(reader: GraphReader, text: string): Promise<GraphNode[] | undefined> {
  const [, written, rest] = /^(?!.*:\/\/)(.+):([^:]+)$/.exec(text) ?? [];
  if (written === undefined || rest === undefined) return undefined;
  const file = rootedPath(written);
  const isLine = /^\d+$/.test(rest);
  // A file may hold thousands of symbols: those of that name first.
  const bearers = isLine ? [] : namedExactly(await reader.nodesByName({ names: [rest], file }), rest);
  if (bearers.some((n) => n.name === rest)) return bearers;
  const nodes = await reader.nodesByFile([file]);
  if (nodes.length === 0) return inFileEndingWith(reader, file, rest);
  return isLine ? innermost(nodes, Number(rest)) : namedExactly(nodes, rest);
}

/** `mhtml.py:start`, as an editor's tab and a trace say it: the end of a path. A line means something in one file alone. */
async function inFileEndingWith(reader: GraphReader, end: string, rest: string): Promise<GraphNode[] | undefined> {
  const paths = (await reader.files()).map((f) => f.path).filter((path) => path.endsWith(`/${end}`));
  const isLine = /^\d+$/.test(rest);
  if (paths.length === 0 || (isLine && paths.length > 1)) return undefined;
  const nodes = await reader.nodesByFile(paths);
  const found = isLine ? innermost(nodes, Number(rest)) : namedExactly(nodes, rest);
  return found.length > 0 ? found : undefined;
}

/** `path:line` of an indexed file where no symbol stands; undefined for every other text. */
export async function lineOutside(reader: GraphReader, text: string): Promise<{ readonly file: GraphNode; readonly line: number } | undefined> {
  const [, written, digits] = /^(?!.*:\/\/)(.+):(\d+)$/.exec(text.trim()) ?? [];
  if (written === undefined) return undefined;
  const path = rootedPath(written);
  const exact = await reader.nodesByFile([path]);
  const nodes = exact.length > 0 ? exact : await inOnlyFileEndingWith(reader, path);
  const file = nodes.find((n) => n.kind === 'file');
  return file === undefined || innermost(nodes, Number(digits)).length > 0 ? undefined : { file, line: Number(digits) };
}

async function inOnlyFileEndingWith(reader: GraphReader, end: string): Promise<GraphNode[]> {
  const paths = (await reader.files()).map((f) => f.path).filter((path) => path.endsWith(`/${end}`));
  return paths.length === 1 ? reader.nodesByFile(paths) : [];
}

/** A whole name means that symbol alone, even where members of others end with it. */
function namedExactly(nodes: readonly GraphNode[], name: string): GraphNode[] {
  const whole = nodes.filter((n) => n.name === name);
  return whole.length > 0 ? whole : nodes.filter((n) => n.name.endsWith(`.${name}`));
}

function innermost(nodes: readonly GraphNode[], line: number): GraphNode[] {
  const around = nodes.filter((n) => n.kind !== 'file' && n.startLine <= line && line <= n.endLine);
  return around.sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine)).slice(0, 1);
}

async function named(reader: GraphReader, text: string): Promise<GraphNode[]> {
  if (text.includes('://')) return qualified(reader, text);
  const nodes = await reader.nodesByName({ names: [text], limit: MAX_NAMESAKES });
  const exact = nodes.filter((n) => n.name === text || n.name.endsWith(`.${text}`));
  if (exact.length > 0) return exact;
  return nodes.length > 0 || !text.includes('.') ? nodes : endingWith(reader, text);
}

/** `Inflector.titleize` of `ActiveSupport.Inflector.titleize`: names are looked up whole or by their last part. */
async function endingWith(reader: GraphReader, text: string): Promise<GraphNode[]> {
  const nodes = await reader.nodesByName({ names: [lastPart(text)] });
  return nodes.filter((n) => n.name.endsWith(`.${text}`));
}

/** A qualified name ends with the symbol's name, whose length nothing tells: every dotted ending is tried at once. */
async function qualified(reader: GraphReader, text: string): Promise<GraphNode[]> {
  const parts = text.slice(text.indexOf('://') + 3).split('.');
  const endings = parts.map((_, i) => parts.slice(i).join('.'));
  // No limit: the one that is meant may be the last of thousands that are called `Run`.
  const nodes = await reader.nodesByName({ names: endings });
  return nodes.filter((n) => n.qualifiedName === text || (parametersOf(n) !== undefined && splitParameters(n.qualifiedName)[0] === text));
}

async function unknownSymbol(reader: GraphReader, text: string): Promise<UserError> {
  const near = [...new Set([...(await nearFiles(reader, text)), ...(await nearNames(reader, text))])].slice(0, MAX_HINTS);
  const hint = near.length > 0 ? `Did you mean ${near.join(', ')}?` : `Try \`${repoCommand('query')}\` with a part of the name.`;
  return new UserError('NOT_FOUND', `There is no symbol '${text}' in the index.`, { hint });
}

/** For `path`, `path:name` and `path:line` of a file that is not where it was looked for. */
async function nearFiles(reader: GraphReader, text: string): Promise<string[]> {
  const path = text.replace(/:[^:\\/]+$/, '');
  return path === text && !/[\\/]/.test(text)
    ? []
    : nearPaths(
        path,
        (await reader.files()).map((f) => f.path),
      );
}

/** The name that was probably mistyped, by itself or with its owner; else names that have a word of the text in them. */
async function nearNames(reader: GraphReader, text: string): Promise<string[]> {
  const alike = await reader.nodesByPrefix(text.slice(0, Math.ceil(text.length / 2)), MAX_NAMESAKES);
  const matches = await queryNames(reader, { text, limit: MAX_LOOKED_AT });
  const found = [...new Set(matches.map((m) => m.node.name))];
  const names = [...new Set([...alike.map((n) => n.name), ...found])];
  const close = closestName(text, names);
  if (close !== undefined) return [close];
  return found.filter((name) => sharesWord(text, name)).slice(0, MAX_HINTS);
}

/** Whole or by its last part, whichever is nearer: a constant of another name must not hide the method that was mistyped. */
function closestName(text: string, names: readonly string[]): string | undefined {
  const forms = new Map([...names.map((name) => [lastPart(name), name] as const), ...names.map((name) => [name, name] as const)]);
  const form = closestWord(text, [...names, ...forms.keys()]);
  return form === undefined ? undefined : forms.get(form);
}

/** Words shorter than this occur in too many names. */
const TELLING_WORD = 4;

function sharesWord(text: string, name: string): boolean {
  const lower = name.toLowerCase();
  return text.split(/[^A-Za-z0-9]+/).some((part) => splitIdentifier(part).some((word) => word.length >= TELLING_WORD && lower.includes(word.toLowerCase())));
}

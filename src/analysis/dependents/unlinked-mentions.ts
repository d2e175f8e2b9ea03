/**
 * Places that say a symbol's name and that no edge accounts for: templates, markup and languages that are not indexed,
 * which call helpers and handlers by name; code in which the name may mean the symbol, and that nothing was linked in.
 * Lines of text in, the places that can mean the symbol out. In doubt a place is left out: it only makes an answer modest.
 */
import type { GraphNode } from '../../model/graph.ts';

export interface TextLine {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly text: string;
}

export interface MentionQuestion {
  readonly symbol: GraphNode;
  /** As it stands in text. */
  readonly name: string;
  readonly isIndexed: (file: string) => boolean;
  /** Whether a file that is not indexed is code that can use the symbol: one that is too large, or left out. */
  readonly isLeftOut: (file: string) => boolean;
  /** Whether a line of code that says the name may mean the symbol and is not accounted for. */
  readonly isOpen: (line: TextLine) => boolean;
  /** Lines that mean it in other words. */
  readonly otherwise?: RegExp | undefined;
}

export interface UnlinkedMentions {
  readonly outside: readonly TextLine[];
  readonly code: readonly TextLine[];
}

/** Endings of files that call code by name and are not read as code. Data and prose say words that are also names. */
const CALLING =
  'erb haml slim rhtml rsb jbuilder rabl builder arb html htm xhtml cshtml vbhtml razor aspx ascx xaml axaml fxml jsp jspx tag ftl ftlh vm mustache hbs handlebars ejs pug jade liquid twig njk jinja jinja2 j2 tmpl gotmpl gohtml tpl mako qml ui kt kts scala groovy gradle clj cljs swift m mm c h cc cpp cxx hpp pyx pxd php coffee litcoffee elm dart';
const CALLS_CODE = new RegExp(`\\.(?:${CALLING.replaceAll(' ', '|')})$`, 'i');

/** Files that hold data, and in it whole names of code: beans, services, entry points, mappers. */
const DATA = /\.(?:xml|properties|ya?ml|json|toml|cfg|ini|config|conf)$|(?:^|\/)META-INF\/services\//i;

const COMMENT = /^\s*(?:\/\/|\/\*|\*(?:[\s/]|$)|#(?![[!{])|--\s|<!--|<%#|-#|@\*)/;

export const isComment = (text: string): boolean => COMMENT.test(text);

export function unlinkedMentions(lines: Iterable<TextLine>, { symbol, name, isIndexed, isLeftOut, isOpen, otherwise }: MentionQuestion): UnlinkedMentions {
  const isSaid = saysName(name);
  const isCode = saysInCode(name);
  const isPath = saysPath(symbol, name);
  const outside: TextLine[] = [];
  const code: TextLine[] = [];
  for (const line of lines) {
    if (isComment(line.text)) continue;
    if (!isIndexed(line.file)) {
      if (((CALLS_CODE.test(line.file) || isLeftOut(line.file)) && isSaid(line.text)) || (DATA.test(line.file) && isPath(line))) outside.push(line);
    } else if (!isOwn(line, symbol) && isOpen(line) && (isCode(line.text) || otherwise?.test(line.text))) code.push(line);
  }
  return { outside, code };
}

const isOwn = ({ file, line }: TextLine, { file: own, startLine, endLine }: GraphNode): boolean => file === own && line >= startLine && line <= endLine;

/** Lines that bring a name in from elsewhere, or say who may see it (`private_constant :LIMIT`). */
const BRINGS_IN =
  /^\s*(?:(?:pub(?:\([^)]*\))? )?(?:(?:import|from|use|mod|using|package|require|include|\}\s*from)\b|export\s*(?:type\s*)?[{*]|export default [\w$]+;?$)|(?:private|public|protected|module)(?:_constant|_class_method|_function)?\s*\(?:)/;

export interface NameUse {
  readonly name: string;
  /** With what it ends in: `empty?`. */
  readonly whole: string;
  /** A member is asked of something; what belongs to its type alone (a constant, a value of an enum) of the type, or stands alone; others stand alone. */
  readonly use: 'member' | 'ofOwner' | 'bare';
  /** The type that it belongs to; '' for none. */
  readonly owner: string;
  /** What declares it, as a path in a text says it: its type, its file without an ending. */
  readonly home: string;
  /** The folder of its file, after which a package is called: `units.LIMIT`. */
  readonly folder: string;
  /** Whether code asks for something by a text: on this line, or in this file for something that can be called. */
  readonly asksByText: (line: TextLine) => boolean;
  /** Whether the line stands in a text that is run as code. */
  readonly isRun: (line: TextLine) => boolean;
  /** Whether code may take a member out of something without asking it: `const { size } = page`. */
  readonly isTakenOut: boolean;
  /** Whether a line that says the name as a key, of an object, of a pattern or of a call, may give it to what has such a member. */
  readonly isKey: (line: TextLine) => boolean;
  /** Lines that mean it in other words. */
  readonly otherwise: RegExp | undefined;
  /** Files in which the bare name can be the symbol's. */
  readonly isVisible: (file: string) => boolean;
}

/**
 * Whether a line can mean the symbol: a member asked of something, a bare name where it is known, or a text that holds
 * nothing but the name or a path to it. Calls are left out: those of unknown receivers are counted elsewhere.
 */
export function mayMean({
  name,
  whole,
  use,
  owner,
  home,
  folder,
  asksByText,
  isRun,
  isTakenOut,
  isKey,
  otherwise,
  isVisible,
}: NameUse): (line: TextLine) => boolean {
  const ending = `${escaped(whole.slice(name.length))}(?![\\w$]|\\s*(?:::<[^>]*>)?\\()`;
  // What is asked of its own type is counted nowhere else, so calls count: `Kind::Text("x")` in an attribute.
  const asked = new RegExp(`([\\w$]*)(?:\\.|->|::)${escaped(name)}${use === 'ofOwner' ? '(?![\\w$])' : ending}`, 'g');
  const bare = new RegExp(`(?<![\\w$.])${escaped(name)}${ending}`);
  const declares = new RegExp(
    `(?:\\b(?:def|function|class|fn|func|const|let|var|type|interface|struct|enum|trait|module)\\s+|\\bimpl\\b.*)${escaped(name)}\\b`,
  );
  // Symbols are texts that stand for a name.
  const inText = new RegExp(
    `["'](?:[\\w$]+[.:#/]+)*${escaped(name)}["']|(?<![\\w:]):${escaped(name)}(?![\\w$:])|%[iIwW][[({<|][^\\])}>|]*(?<![\\w$])${escaped(name)}(?![\\w$])`,
  );
  const pathTo = new RegExp(`["'](?:[\\w$]+[.:#/]+)*(?:${[owner, home].filter(Boolean).map(escaped).join('|')})[.:#]+${escaped(name)}["']`);
  // A plain word is a name where something is asked for by a text, where an annotation says it, or behind what declares it.
  const isNamed = (line: TextLine) => isDistinct(name) || ANNOTATION.test(line.text) || pathTo.test(line.text) || asksByText(line);
  // Code in a text: `eval("page.size()")`.
  const inCode = new RegExp(`["'\`][^"'\`]*(?:\\.|->|::)${escaped(name)}\\(`);
  const isText = (line: TextLine) => (inText.test(line.text) && isNamed(line)) || (inCode.test(line.text) && (ANNOTATION.test(line.text) || asksByText(line)));
  const takenOut = new RegExp(`[{,]\\s*${escaped(name)}\\s*(?:[:=,][^{}]*)?\\}\\s*(?:=[^=>]|\\)\\s*(?:=>|\\{|:)|:\\s*[\\w<])`);
  const key = new RegExp(
    `^\\s*${escaped(name)}\\s*(?:[:=][^:=].*)?,?\\s*$|(?:[{(,]\\s*|[\\w)]\\s+)${escaped(name)}\\s*[:=](?![:=>])|(?<!:):${escaped(name)}\\s*=>`,
  );
  const isAsked = (code: string) => [...code.matchAll(asked)].some((m) => isOwners(m[1] ?? '', code[m.index - 1]));
  // A capitalised word that begins a chain is a type; further on it is a member of C# or Go.
  const isOwners = (of: string, before = '') =>
    of === owner || of === 'Self' || ANY_TYPE.test(of) || before === '.' || (use === 'member' && !TYPE_NAME.test(of));
  const inType = new RegExp(`(?:[<|&]|:\\s|\\bas\\s|\\bextends\\s)\\s*[\\w$]+\\.${escaped(name)}(?![\\w$])`);
  // `Pkg.Model`, where nobody could tell what `Pkg` holds.
  const modules = new Set([home, folder]);
  const isOfModule = (code: string) =>
    [...code.matchAll(asked)].some((m) => modules.has(m[1] ?? '')) ||
    (isDistinctType(name) && ((isTakenOut && inType.test(code)) || [...code.matchAll(asked)].some((m) => TYPE_NAME.test(m[1] ?? ''))));
  // `@Inner("x")` inside of another annotation looks like a call.
  const noted = new RegExp(`[(,={]\\s*@${escaped(name)}(?![\\w$])`);
  const isBare = (file: string, code: string) => isVisible(file) && (bare.test(code) || noted.test(code)) && !declares.test(code);
  return (line) => {
    const { file, text } = line;
    if (BRINGS_IN.test(text)) return false;
    if (otherwise?.test(text) || isRun(line)) return true;
    const code = text.replace(TEXTS, '""');
    if (use === 'member' && ((isTakenOut && takenOut.test(code)) || (key.test(code) && isKey(line)))) return true;
    return isText(line) || (use !== 'bare' ? isAsked(code) : isOfModule(code)) || (use !== 'member' && isBare(file, code));
  };
}

const TYPE_NAME = /^[A-Z]/;
/** `T::LIMIT`, `described_class::LIMIT`: whatever type is given. */
const ANY_TYPE = /^(?:[A-Z]\d?|described_class|klass|cls|class)$/;
/** A line of annotations: `#[serde(default = "size")]`, `@patch('app.core.fetch')`. */
const ANNOTATION = /^\s*(?:#!?\[|@\w|\[\w+\()/;
const isDistinctType = (name: string): boolean => TYPE_NAME.test(name);

/** What a member of the name is asked of on a line, as it stands there: `page.stats` for `page.stats.size`. */
export function askers(text: string, name: string): string[] {
  const asked = new RegExp(`([\\w$.?!:()[\\]>-]*?)\\??(?:\\.|->|::)${escaped(name)}(?![\\w$])`, 'g');
  return [...text.replace(TEXTS, '""').matchAll(asked)].map(([, of = '']) => of);
}

const TEXTS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?:\s\/\/|\s#\s).*$/g;
const escaped = (name: string): string => name.replace(/[$?!=]/g, '\\$&');
/** No word of a language: nobody writes it by accident. */
const isDistinct = (name: string): boolean => /[_$]|[a-z][A-Z]|\d/.test(name.replace(/^_+/, ''));

/** A plain word (`upload`) stands in many a sentence: it has to be written as code writes it. */
function saysName(name: string): (text: string) => boolean {
  if (isDistinct(name)) return () => true;
  const written = new RegExp(`(?:[.:#@$]|->|<%[=-]*\\s*|\\{\\{-?\\s*|#\\{|^\\s*[=-]\\s*)${name}\\b|\\b${name}\\s?\\(`);
  return (text) => written.test(text);
}

/** `a.Mailer`, `app.cli:main`: the name behind what declares it; in XML also a method's name as a whole value. */
function saysPath({ kind, name: full, file }: GraphNode, name: string): (line: TextLine) => boolean {
  const owner = full
    .split(/[.:#]+/)
    .slice(-2, -1)
    .map((part) => part.replace(/\(.*/, ''));
  const [stem = '', folder = ''] = file
    .replace(/\.[^/]*$/, '')
    .split('/')
    .reverse();
  const homes = [...owner, stem, folder].filter((home) => /^[\w$-]+$/.test(home)).map((home) => home.replace(/[$]/g, '\\$&'));
  const path = new RegExp(`(?<![\\w$])(?:${homes.join('|') || '(?!)'})(?:[.:#]+|\\\\+)${escaped(name)}(?![\\w$/-]|\\.\\w)`);
  const value = new RegExp(`=["']${escaped(name)}["']`);
  return (line) => path.test(line.text) || (kind === 'method' && isDistinct(name) && line.file.endsWith('.xml') && value.test(line.text));
}

/** Texts of several lines stand in code as well: there a plain word needs a sign beside it that no sentence has. */
function saysInCode(name: string): (text: string) => boolean {
  if (isDistinct(name)) return () => true;
  const said = escaped(name);
  const written = new RegExp(
    `["']${said}["']|^\\s*${said}(?:,?\\s*$|\\s*[:=])|(?:[.:#@$([{=!<>]|->|\\breturn)\\s*${said}\\b|\\b${said}\\s?(?:[(\\[=;)\\]}]|\\.\\w)`,
  );
  return (text) => written.test(text);
}

// npm run bench -- class-files --repo <path> --classes <folder[,folder]> --ending kt|scala [--show N]: call edges of Kotlin
// or Scala against the class files that their compiler made. Which method an instruction calls, and on which line, javap
// says; a line has no columns, so a call is known by its line and name. What the compiler inlined, or calls by itself
// (getters, bridges, defaults), is left out on both sides: for recall a call has to be written with parentheses or braces.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { exportCallsTo } from './edges.mjs';
import { parseArgs } from './lib.mjs';

export const summary = 'call edges of Kotlin and Scala against the class files of a compiler';

/** Lines between where a compiler and we place a call: a chain over several lines. */
const NEAR = 2;

export async function run(args) {
  const { repo, classes, ending = 'kt', show = 20 } = parseArgs(args);
  if (!repo || !classes) throw new Error('usage: class-files --repo <path> --classes <folder[,folder]> [--ending kt|scala] [--show N]');
  const root = resolve(repo);
  const world = readClasses(classes.split(',').flatMap((folder) => classFiles(resolve(folder))));
  const file = join(tmpdir(), `${basename(root)}-class-files.jsonl`);
  await exportCallsTo(root, join(tmpdir(), `${basename(root)}-class-files.db`), file);
  const ours = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  report(judge(world, ours, sourcesOf(root, ending, world), root), Number(show));
}

function classFiles(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((e) =>
    e.name.endsWith('.class') ? [join(e.parentPath ?? e.path, e.name)] : [],
  );
}

/** Classes by their full name: supertypes, methods, the file they come from; and every call with its line. */
function readClasses(files) {
  const classes = new Map();
  const calls = [];
  for (let i = 0; i < files.length; i += 200) {
    const text = execFileSync('javap', ['-p', '-c', '-l', '-s', '-v', ...files.slice(i, i + 200)], {
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    for (const part of text.split(/^Classfile /m)) readClass(part, classes, calls);
  }
  return { classes, calls };
}

const HEADER = /^(?:[\w-]+ )*(?:class|interface|enum) ([\w.$]+)(.*)$/m;

function readClass(text, classes, calls) {
  const header = HEADER.exec(text);
  if (header === null) return;
  const name = header[1];
  const source = /^SourceFile: "([^"]+)"/m.exec(text)?.[1];
  const supers = [...(header[2].replace(/<[^{]*?>/g, '').match(/(?:extends|implements) [\w.$, ]+/g) ?? [])].flatMap((s) =>
    s.replace(/^\w+ /, '').split(/,\s*/),
  );
  classes.set(name, { name, source, supers: supers.map((s) => s.trim()), folder: name.slice(0, Math.max(0, name.lastIndexOf('.'))).replaceAll('.', '/') });
  for (const method of text.split(/\n\n(?= {2}\S)/)) readMethod(method, name, calls);
}

const CALL = /^\s*(\d+): invoke(?:virtual|static|interface|special)\s.*\/\/ (?:Interface)?Method (\S+)$/gm;
const LINE = /^\s*line (\d+): (\d+)$/gm;

function readMethod(text, within, calls) {
  const lines = [...text.matchAll(LINE)].map(([, line, at]) => ({ at: Number(at), line: Number(line) })).sort((a, b) => a.at - b.at);
  if (lines.length === 0) return;
  for (const [, at, called] of text.matchAll(CALL)) {
    const line = lines.findLast((l) => l.at <= Number(at))?.line ?? 0;
    const [target] = called.replaceAll('"', '').split(':');
    const dot = target.lastIndexOf('.');
    calls.push({ within, line, owner: dot < 0 ? within : target.slice(0, dot).replaceAll('/', '.'), name: target.slice(dot + 1) });
  }
}

/** Source files by the class that comes from them: the one of that name whose path ends with the package, or the only one. */
function sourcesOf(root, ending, { classes }) {
  const files = execFileSync('git', ['ls-files', `*.${ending}`], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
    .trim()
    .split('\n');
  const byName = Map.groupBy ? Map.groupBy(files, (f) => basename(f)) : groupBy(files);
  const of = new Map();
  for (const { name, source, folder } of classes.values()) {
    const all = byName.get(source) ?? [];
    const fitting = all.filter((f) => `/${f.slice(0, f.lastIndexOf('/'))}`.endsWith(`/${folder}`));
    const found = fitting.length === 1 ? fitting[0] : all.length === 1 ? all[0] : undefined;
    if (found !== undefined) of.set(name, found);
  }
  return of;
}

function groupBy(files) {
  const map = new Map();
  for (const f of files) map.set(basename(f), [...(map.get(basename(f)) ?? []), f]);
  return map;
}

/** A call that the source writes: not what a compiler adds, nor the accessors of properties. */
const isWritten = ({ name }) =>
  !/\$(?:default|lambda|anonfun)|^(?:access\$|lambda\$|\$|component\d|get[A-Z]|set[A-Z]|is[A-Z]|copy|values|valueOf|apply|unapply|<clinit>)|_\$eq$/.test(
    name.replace(/\$default$/, ''),
  );

/** `foo$default`, `foo-mangled`, and for Scala's local and private functions `foo$1`, `a$B$$foo`. */
const plainName = (name) => (name === '<init>' ? name : name.replace(/^.*\$\$/, '').replace(/\$default$|\$\d+$|-[\w-]{7}$/, ''));

/** Whether the source calls that name on the line or right beside it. */
function isCalled({ file, line, name }, root, texts) {
  if (!texts.has(file)) texts.set(file, readFileSync(join(root, file), 'utf8').split('\n'));
  const near = texts
    .get(file)
    .slice(Math.max(0, line - 1), line + NEAR)
    .join('\n');
  return new RegExp(`(?<!(?:fun|def) )\\b${name.replace(/\W/g, '\\$&')}\\s*(?:<[^<>]*>|\\[[^\\]]*\\])?\\s*[({]`).test(near);
}

function judge({ classes, calls }, ours, fileOf, root) {
  const texts = new Map();
  const written = calls.map((c) => ({ ...c, name: plainName(c.name), file: fileOf.get(c.within) })).filter((c) => c.file !== undefined);
  const at = new Map();
  for (const c of written) for (let d = -NEAR; d <= NEAR; d++) push(at, `${c.file}:${c.line + d}`, c);
  const result = { right: 0, wrong: [], found: 0, missed: [], unjudged: 0 };
  for (const call of ours) if (call.target_file && fileOf && isJudged(call, written)) judgeOurs(call, at, classes, result);
  const known = new Map();
  for (const call of ours) for (let d = -NEAR; d <= NEAR; d++) push(known, `${call.file}:${call.line + d}`, call);
  const seen = new Set();
  for (const c of written) {
    const key = `${c.file}:${c.line}:${c.owner}.${c.name}`;
    if (!classes.has(c.owner) || !isWritten(c) || c.name === '<init>' || seen.has(key) || !isCalled(c, root, texts)) continue;
    seen.add(key);
    const hit = known.get(`${c.file}:${c.line}`)?.some((call) => call.target_file && lastOf(call.target_name) === c.name);
    if (hit) result.found++;
    else result.missed.push(c);
  }
  return result;
}

const push = (map, key, value) => (map.has(key) ? map.get(key).push(value) : map.set(key, [value]));
const lastOf = (name) => name.slice(name.lastIndexOf('.') + 1);
let compiled;
const isJudged = ({ file }, written) => {
  compiled ??= new Set(written.map((c) => c.file));
  return compiled.has(file);
};

/** Right when an instruction near that line calls a method of that name on the type or a subtype of it, or makes the class. */
function judgeOurs(call, at, classes, result) {
  const own = lastOf(call.target_name);
  // Of a local function the types around it count.
  const types = call.target_name.split('.').slice(0, -1);
  const near = at.get(`${call.file}:${call.line}`) ?? [];
  const named = near.filter((c) => c.name === own || (c.name === '<init>' && simple(c.owner) === own) || (own === 'invoke' && c.name === 'invoke'));
  if (named.length === 0) {
    result.unjudged++;
    return;
  }
  const fits = named.some(
    (c) => c.name === '<init>' || types.length === 0 || ancestors(c.owner, classes).some((a) => types.includes(simple(a)) || isHolder(a)),
  );
  if (fits) result.right++;
  else result.wrong.push({ ...call, owners: [...new Set(named.map((c) => c.owner))].join(' ') });
}

/** Classes that hold what belongs to others: functions of a file, defaults of an interface, a companion. */
const isHolder = (name) => /(?:Kt|\$DefaultImpls|\$Companion)$/.test(name);

const simple = (name) => name.replace(/\$$/, '').replace(/^.*[.$]/, '');

function ancestors(name, classes, depth = 0) {
  const found = classes.get(name);
  return found === undefined || depth > 12 ? [name] : [name, ...found.supers.flatMap((s) => ancestors(s, classes, depth + 1))];
}

function report({ right, wrong, found, missed, unjudged }, show) {
  console.log(
    `precision ${(right / Math.max(1, right + wrong.length)).toFixed(3)} (${right} right, ${wrong.length} wrong, ${unjudged} that no instruction shows)`,
  );
  console.log(`recall ${(found / Math.max(1, found + missed.length)).toFixed(3)} (${found} found, ${missed.length} missed)`);
  for (const w of spread(wrong, show)) console.log(`  wrong ${w.file}:${w.line} ${w.target_name} (${w.provenance}), compiler: ${w.owners}`);
  for (const m of spread(missed, show)) console.log(`  missed ${m.file}:${m.line} ${m.owner}.${m.name}`);
}

const spread = (list, show) => list.filter((_, i) => i % Math.max(1, Math.floor(list.length / show)) === 0);

/**
 * From a Dockerfile to facts. A symbol a stage, the last one also under the name of the folder, which is what the image is
 * called more often than not. The folder that an image is built in is not known here: paths are tried from the folder of
 * the Dockerfile, then from the root of the repository.
 */
import type { FileFacts, SymbolIndex } from '../../model/facts.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { imageAlias, imageName } from '../shared/images.ts';
import { relateInterpolated } from '../shared/interpolation.ts';
import { baseOf, folderOf, joined } from '../shared/paths.ts';
import { relateStarted } from '../shared/relate-started.ts';
import { firstOf, LAST_STAGE } from '../shared/started.ts';
import { type Instruction, instructionsOf } from './instructions.ts';

interface Stage {
  readonly instructions: readonly Instruction[];
  readonly name: string;
  readonly base: string;
}

export function readDockerfile(path: string, text: string): FileFacts {
  return new DockerfileReader(path, text).read();
}

class DockerfileReader {
  readonly #path: string;
  readonly #facts: FormatFacts;
  readonly #instructions: readonly Instruction[];
  readonly #folders: readonly string[];
  /** Defaults of `ARG`s. */
  readonly #values = new Map<string, string>();

  constructor(path: string, text: string) {
    this.#path = path;
    this.#facts = new FormatFacts('dockerfile', path, text);
    this.#instructions = instructionsOf(text);
    this.#folders = [...new Set([folderOf(path), ''])];
  }

  read(): FileFacts {
    for (const { name, rest } of this.#instructions) if (name === 'ARG' || name === 'ENV') this.#remember(rest);
    const stages = this.#stages();
    if (stages.length === 0) this.#facts.hasErrors = true;
    stages.forEach((stage, i) => {
      this.#addStage(stage, stages, i === stages.length - 1);
    });
    return this.#facts.finish();
  }

  #remember(rest: string): void {
    for (const { 1: name = '', 2: value = '' } of rest.matchAll(/\b([A-Za-z_]\w*)=("[^"]*"|\S+)/g))
      if (!this.#values.has(name)) this.#values.set(name, value.replaceAll('"', ''));
  }

  #filledIn(text: string): string {
    return text.replace(/\$\{(\w+)(?::-([^}]{0,500}))?\}|\$(\w+)/g, (all, name: string | undefined, or: string | undefined, plain: string | undefined) => {
      return this.#values.get(name ?? plain ?? '') ?? or ?? all;
    });
  }

  #stages(): Stage[] {
    const starts = this.#instructions.flatMap(({ name }, i) => (name === 'FROM' ? [i] : []));
    return starts.map((start, i) => {
      const instructions = this.#instructions.slice(start, starts[i + 1]);
      const words = (instructions[0] as Instruction).rest
        .trim()
        .split(/\s+/)
        .filter((w) => !w.startsWith('--'));
      const as = words.findIndex((w) => w.toLowerCase() === 'as');
      const name = (as > 0 ? words[as + 1] : undefined) ?? (i === starts.length - 1 ? imageFolder(this.#path) : `stage ${i}`);
      return { instructions, name, base: this.#filledIn(words[0] ?? '') };
    });
  }

  #addStage({ instructions, name, base }: Stage, stages: readonly Stage[], isLast: boolean): void {
    const [first, last] = [instructions[0] as Instruction, instructions.at(-1) as Instruction];
    const aliases = isLast ? [LAST_STAGE, imageAlias(imageFolder(this.#path))] : [];
    const starts = instructions
      .filter((i) => i.name === 'ENTRYPOINT' || i.name === 'CMD')
      .map((i) => `${i.name === 'CMD' ? 'command' : 'entry point'} ${i.rest.trim()}`);
    // In the words in which people ask for it.
    const signature = [`docker ${isLast ? 'image' : 'build stage'} FROM ${base || '?'}`, ...starts].join(' · ');
    const index = this.#facts.symbol({ kind: 'stage', name, start: first.start, end: last.end, signature, aliases });
    this.#builtFrom(index, base, first.restAt, stages);
    for (const instruction of instructions.slice(1)) this.#relate(index, instruction, stages);
  }

  #builtFrom(from: SymbolIndex, base: string, at: number, stages: readonly Stage[]): void {
    const stage = stages.find((s, i) => s.name.toLowerCase() === base.toLowerCase() || String(i) === base);
    const image = imageName(base);
    if (stage !== undefined) this.#facts.relation({ type: 'depends_on', from, target: { kind: 'stage', name: stage.name, within: this.#path }, at });
    else if (image !== undefined && image !== 'scratch') this.#facts.relation({ type: 'depends_on', from, target: { kind: 'image', name: image }, at });
  }

  #relate(from: SymbolIndex, instruction: Instruction, stages: readonly Stage[]): void {
    const { name, rest, restAt } = instruction;
    if (name === 'COPY' || name === 'ADD') this.#copy(from, instruction, stages);
    else if (name === 'ENV') this.#environment(from, instruction);
    else if (name === 'RUN') relateStarted(this.#facts, from, { text: runText(rest), start: restAt, folders: this.#folders });
    else if (name === 'ENTRYPOINT' || name === 'CMD') {
      relateStarted(this.#facts, from, { text: execText(rest), start: restAt, folders: this.#folders });
      this.#startsCopied(from, instruction);
      relateInterpolated(this.#facts, from, rest, restAt);
    }
  }

  #copy(from: SymbolIndex, { rest, restAt }: Instruction, stages: readonly Stage[]): void {
    const source = /--from=(\S+)/.exec(rest);
    if (source !== null) {
      this.#builtFrom(from, this.#filledIn(source[1] ?? ''), restAt + source.index, stages);
      return;
    }
    const words = [...rest.replace(/--\S+/g, (o) => ' '.repeat(o.length)).matchAll(/[^\s,[\]"]+/g)];
    for (const { 0: word, index } of words.slice(0, -1)) {
      // A folder is not a node, so that only what looks like a file is looked for.
      if (/[*$?<]/.test(word) || !/\.\w+$|^[A-Z]\w+$/.test(baseOf(word))) continue;
      const target = firstOf(this.#folders.flatMap((f) => joined(f, word.replace(/^\//, '')) ?? []).map((file) => ({ kind: 'file', name: file })));
      if (target !== undefined) this.#facts.relation({ type: 'references', from, target, at: restAt + index });
    }
  }

  /** `ENTRYPOINT ["/entry.sh"]` where a line says `COPY --from=builder ${APP}/docker/entry.sh /`. */
  #startsCopied(from: SymbolIndex, { rest, restAt }: Instruction): void {
    const started = /^[\s["']*\/?(?:[\w.-]+\/)*([\w-]+\.\w+)/.exec(rest)?.[1];
    if (started === undefined) return;
    const sources = this.#instructions.filter((i) => i.name === 'COPY' || i.name === 'ADD').flatMap((i) => i.rest.split(/[\s,[\]"]+/).slice(0, -1));
    const copied = sources.filter((word) => baseOf(word) === started && word !== started).map((word) => word.replace(/^(?:\$\{?\w+\}?)?\//, ''));
    const files = copied.filter((word) => !/[*$?<]/.test(word)).flatMap((word) => this.#folders.flatMap((f) => joined(f, word) ?? []));
    const target = firstOf(files.map((name) => ({ kind: 'file', name })));
    if (target !== undefined) this.#facts.relation({ type: 'calls', from, target, at: restAt + rest.indexOf(started) });
  }

  #environment(from: SymbolIndex, { rest, restAt }: Instruction): void {
    const pairs = [...rest.matchAll(/(?<=^|\s)([A-Za-z_]\w*)=(?:"(?:\\.|[^"\\])*"|'[^']*'|\S*)/g)];
    const old = /^\s+([A-Za-z_]\w*)\s+[^=\s]/.exec(rest);
    const names = pairs.length > 0 ? pairs.map((p) => ({ name: p[1] ?? '', at: p.index })) : old === null ? [] : [{ name: old[1] ?? '', at: 1 }];
    for (const { name, at } of names) this.#facts.relation({ type: 'configures', from, target: { kind: 'env_var', name }, at: restAt + at });
  }
}

/** What the image is called, if it is called after a place: `shop` for `src/shop/Dockerfile`, `Dockerfile.shop` and `shop.Dockerfile`. */
function imageFolder(path: string): string {
  const base = baseOf(path);
  const own = /^(?:Dockerfile|Containerfile)[._-](.+)$/i.exec(base)?.[1] ?? /^(.+)\.(?:Dockerfile|Containerfile)$/i.exec(base)?.[1];
  const folders = folderOf(path)
    .split('/')
    .filter((f) => f !== '' && !/^(?:src|docker|build|deploy|\.docker|container|images?|genproto|package)$/.test(f));
  return own ?? folders.at(-1) ?? base;
}

/** Mounts and other options of RUN are not commands; `["a", "b"]` is one. */
const runText = (rest: string): string => execText(rest.replace(/^\s*(?:--\S+(?:\s+|$))*/, (options) => options.replace(/\S/g, ' ')));

/** `["npm", "start"]` as the shell would have it, offsets kept. */
const execText = (rest: string): string => (/^\s*\[/.test(rest) ? rest.replace(/[[\],]/g, ' ') : rest);

/** One step of a job or of a composite action. */
import type { SymbolIndex } from '../../model/facts.ts';
import { relateExported } from '../shared/exported-variables.ts';
import type { FormatFacts } from '../shared/format-facts.ts';
import { imageName } from '../shared/images.ts';
import { joined } from '../shared/paths.ts';
import { relateStarted } from '../shared/relate-started.ts';
import { builtBy, firstOf } from '../shared/started.ts';
import { at, scriptOf, textAt, textOf, type YamlNode } from '../shared/yaml.ts';
import { relateEnvironment, relateSecrets, relateUsed } from './relate.ts';

export interface StepPlace {
  readonly facts: FormatFacts;
  /** Of the whole file. */
  readonly source: string;
  readonly owner: SymbolIndex;
  /** Where its commands may run. */
  readonly folders: readonly string[];
}

const MAX_NAME = 80;

export function addStep({ facts, source, owner, folders }: StepPlace, step: YamlNode): void {
  if (step.kind !== 'map') return;
  const [run, uses] = [at(step, 'run'), at(step, 'uses')];
  const name = textAt(step, 'name') ?? textAt(step, 'id') ?? (usedName(textOf(uses)) || firstWords(textOf(run)));
  if (name.trim() === '') return;
  const signature = (textOf(uses) ?? textOf(run)?.trim().split('\n')[0] ?? '').slice(0, 2 * MAX_NAME);
  const index = facts.symbol({ kind: 'step', name: name.slice(0, MAX_NAME), start: step.start, end: step.end, owner, signature });
  relateEnvironment(facts, index, at(step, 'env'));
  relateUsed(facts, index, uses);
  relateSecrets(facts, index, step);
  if (/^docker\/(?:build-push-action|bake-action)@/.test(textOf(uses) ?? '')) relateImageBuild(facts, index, at(step, 'with'));
  const folder = textAt(step, 'working-directory');
  const here = folder === undefined ? folders : folders.flatMap((f) => joined(f, folder) ?? []);
  if (run?.kind !== 'text') return;
  const { text, start } = scriptOf(source, run);
  relateStarted(facts, index, { text: withoutExpressions(text), start, folders: here });
  relateExported(facts, index, text, start);
}

/** `checkout` for `actions/checkout@v4`. */
const usedName = (uses = ''): string => uses.replace(/@.*$/, '').replace(/^.*\//, '');

/** Of a script: the first words before a path or an option, because names have no dots. */
const firstWords = (run = ''): string => /^[\w-]+(?:[ \t]+[\w-]+)*(?=$|\s)/.exec(run.trim())?.[0].trim() || (run === '' ? '' : 'run');

/** Expressions of the workflow language are values, not words of the script. */
const withoutExpressions = (script: string): string => script.replace(/\$\{\{.*?\}\}/g, (e) => '$'.repeat(e.length));

function relateImageBuild(facts: FormatFacts, from: SymbolIndex, settings: YamlNode | undefined): void {
  if (settings === undefined) return;
  const context = textAt(settings, 'context') ?? '.';
  const file = textAt(settings, 'file') ?? `${context}/Dockerfile`;
  const target = /\$/.test(file) ? undefined : firstOf([joined('', file)].flatMap((place) => place ?? []).map(builtBy));
  if (target !== undefined) facts.relation({ type: 'deploys', from, target, at: settings.start });
  for (const tag of withoutExpressions(textAt(settings, 'tags') ?? '').split(/[\s,]+/)) {
    const name = imageName(tag);
    if (name !== undefined) facts.relation({ type: 'deploys', from, target: { kind: 'image', name }, at: at(settings, 'tags')?.start ?? settings.start });
  }
}

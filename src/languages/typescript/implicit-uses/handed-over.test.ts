import { describe, expect, it } from 'vitest';
import { handsOverInstance, handsOverName } from './handed-over.ts';

const around = { heldByOutsideBase: false, offersExports: true };
const ofReader = (text: string, more = {}) => handsOverInstance(`class Reader { open() {} }\n${text}`, 'Reader', { ...around, ...more });

describe('an instance is handed over', () => {
  it.each([
    'upload(new Reader());',
    'new tus.Upload(content, {\n  // Its own way to read.\n  fileReader: new Reader<Chunk>({ size: 1 }),\n});',
    'const make = () => new Reader();',
    'function make() {\n  return new Reader()\n}',
    'element.reader = new Reader();',
    'const reader: Opens = new Reader();\nupload(a, reader);',
    'class A {\n  reader = new Reader();\n  start() {\n    upload({ reader: this.reader });\n  }\n}',
    'export const reader = new Reader();',
    'const reader = new Reader();\nexport { reader };',
    'class Quick extends Reader {}\nupload(new Quick());',
    'define("x-reader", Reader);',
  ])('%s', (text) => expect(ofReader(text)).toBe(true));

  it('by a class that a base outside looks into', () => {
    const text = 'class Tool extends Base {\n  constructor() {\n    this.reader = new Reader();\n  }\n}';
    expect(ofReader(text, { heldByOutsideBase: true })).toBe(true);
    expect(ofReader(text)).toBe(false);
  });
});

describe('an instance stays at home', () => {
  it.each([
    'new Reader().open();',
    'start(new Reader({ size: 1 }).open());',
    'const reader = new Reader();\nreader.open();\nif (reader) reader.open();',
    'const reader = new Reader();\nlist.map((reader) => 1);',
    'function f(a: Reader, b?: Reader): Reader {}',
    'class A {\n  #reader = new Reader();\n  start() {\n    this.#reader.open();\n  }\n}',
  ])('%s', (text) => expect(ofReader(text)).toBe(false));

  it('when what is exported is judged too', () => {
    expect(ofReader('export const reader = new Reader();\nexport { reader };', { offersExports: false })).toBe(false);
  });
});

it('a module is handed over when its name is a value', () => {
  const text = (rest: string) => `import * as npm from './npm.ts';\nimport { npm as other, yarn } from './x.ts';\n${rest}`;
  expect(handsOverName(text('export const tool = () => {\n  return npm;\n};'), 'npm', around)).toBe(true);
  expect(handsOverName(text('const tools = { npm, yarn };'), 'npm', around)).toBe(true);
  expect(handsOverName(text('npm.publish(npm.name);'), 'npm', around)).toBe(false);
});

import { expect, it } from 'vitest';
import { COMMAND_GROUPS, type CommandSpec } from './command.ts';
import { wholeNumber } from './option-values.ts';
import { parseArguments } from './program.ts';
import { commandNames, loadCommands } from './registry.ts';

const greet: CommandSpec = {
  name: 'greet',
  group: 'ask',
  summary: 'say hello',
  arguments: [{ syntax: '<names...>', summary: 'whom' }],
  options: [
    { flags: '--times <n>', summary: 'how often', parse: wholeNumber('--times', 1, 9), default: 1 },
    { flags: '--tone <tone>', summary: 'how', choices: ['formal', 'casual'], formerly: { flags: '--formal', value: 'formal' } },
    { flags: '--under <folder>', summary: 'where', formerly: { flags: '--package <folder>' } },
  ],
  examples: [{ line: 'greet you', says: 'hello' }],
  run: async () => undefined,
};

const parse = (line: string) => parseArguments(line.split(' '), [greet]);

it('takes global options before and after the command', () => {
  for (const line of ['--repo x --json greet a b --times 3', 'greet a --times 3 b --json --repo x'])
    expect(parse(line)).toMatchObject({ run: { args: ['a', 'b'], options: { times: 3 }, globals: { repo: 'x', json: true, verbose: false } } });
});

it('leaves out what was not given', () => {
  expect(parse('greet a')).toMatchObject({ run: { options: { times: 1 }, globals: { json: false, verbose: false } } });
});

it('takes words after -- as they are', () => {
  expect(parse('greet -- --json -x')).toMatchObject({ run: { args: ['--json', '-x'] } });
});

it('refuses wrong values, options, commands and missing arguments', () => {
  expect(() => parse('greet a --times 12')).toThrow('--times takes a whole number from 1 to 9');
  expect(() => parse('greet a --tmies 2')).toThrow(expect.objectContaining({ code: 'USAGE', hint: 'did you mean --times?' }));
  expect(() => parse('gret a')).toThrow(expect.objectContaining({ code: 'USAGE', hint: 'did you mean greet?' }));
  expect(() => parse('vanish a')).toThrow(expect.objectContaining({ hint: 'run `knowing --help`' }));
  expect(() => parse('greet')).toThrow(expect.objectContaining({ hint: 'run `knowing greet --help`' }));
});

it('a word that is none of the choices is answered with the one that was probably meant', () => {
  expect(() => parse('greet a --tone formla')).toThrow(expect.objectContaining({ code: 'USAGE', hint: 'did you mean formal?' }));
  expect(() => parse('greet a --tone loud')).toThrow("--tone takes one of formal, casual, not 'loud'");
});

it('help of a command that does not exist, and options without a command, say what is wrong', () => {
  expect(() => parse('help gret')).toThrow(expect.objectContaining({ code: 'USAGE', message: "unknown command 'gret'", hint: 'did you mean greet?' }));
  expect(() => parse('help vanish')).toThrow(expect.objectContaining({ message: "unknown command 'vanish'", hint: 'run `knowing --help`' }));
  expect(() => parse('--json')).toThrow(expect.objectContaining({ message: 'no command given', hint: 'run `knowing --help`' }));
});

it('prints help of the program and of a command', () => {
  expect(parse('--help')).toMatchObject({ print: expect.stringContaining('greet') });
  expect(parse('help greet')).toMatchObject({ print: expect.stringContaining('$ knowing greet you') });
  expect(parseArguments([], [greet])).toEqual(parse('--help'));
});

it('every command is named after its file and explains itself', async () => {
  const commands = await loadCommands();
  expect(commands.map((c) => c.name)).toEqual(commandNames());
  for (const { name, summary, examples } of commands) {
    expect(summary.length, name).toBeLessThan(70);
    expect(examples.length, name).toBeGreaterThan(0);
    for (const { line } of examples) expect(line.startsWith(name), line).toBe(true);
  }
});

it('takes older spellings of options without showing them', () => {
  expect(parse('greet you --formal --package src')).toMatchObject({ run: { options: { tone: 'formal', under: 'src' } } });
  expect(parse('greet --help')).toMatchObject({ print: expect.not.stringContaining('--package') });
});

it('lists commands by what somebody has in mind', async () => {
  const { print } = parseArguments([], await loadCommands()) as { print: string };
  const heads = COMMAND_GROUPS.map((group) => print.toLowerCase().indexOf(`\n${group}:\n`));
  expect(heads.every((at) => at > 0)).toBe(true);
  expect(heads).toEqual([...heads].sort((a, b) => a - b));
  expect(print).not.toContain('\nCommands:');
});

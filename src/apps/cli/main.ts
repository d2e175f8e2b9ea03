#!/usr/bin/env node
/** The `knowing` program: its start and its end. What it does lies in run-process.ts. */
import * as nodeModule from 'node:module';
import { keepCompiledCode, loadBundledModule, useCompiledCode } from '../../util/bundles.ts';

const command = process.argv[2] ?? '';
if (/^[a-z][a-z-]*$/.test(command)) useCompiledCode(command);
// For what is in no bundle; from Node 22.1.
(nodeModule as { enableCompileCache?: () => void }).enableCompileCache?.();
const { runProcess } = loadBundledModule('apps/cli/run-process.js') as typeof import('./run-process.ts');
const code = await runProcess();
if (code === 0) keepCompiledCode();
// Exits at once: an orderly teardown of the heap would take 20 ms for nothing.
process.exit(code);

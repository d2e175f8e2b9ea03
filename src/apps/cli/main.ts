#!/usr/bin/env node
/** The `knowing` program: its start and its end. What it does lies in run-process.ts. */
import * as nodeModule from 'node:module';
import { keepCompiledCode, openDoor, useCompiledCode } from '../../util/bundles.ts';

const command = process.argv[2] ?? '';
if (/^[a-z][a-z-]*$/.test(command)) useCompiledCode(command);
// For what is in no bundle; from Node 22.1.
(nodeModule as { enableCompileCache?: () => void }).enableCompileCache?.();
const { runProcess } = openDoor('apps/cli/run-process.js') as typeof import('./run-process.ts');
const code = await runProcess();
if (code === 0) keepCompiledCode();
// Taking the heap down by the book takes 20 ms that nobody has any use for.
process.exit(code);

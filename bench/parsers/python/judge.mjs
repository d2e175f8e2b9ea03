// CPython's own ast, through python3 (PYTHON names another one).
import { fileURLToPath } from 'node:url';
import { jsonLines } from '../json-lines.mjs';

export const patterns = ['*.py'];
const program = fileURLToPath(new URL('./declarations.py', import.meta.url));

export const declarations = (root, files) => jsonLines(process.env.PYTHON ?? 'python3', [program, root], { files });

// go/parser of Go's standard library (GO names the go command).
import { fileURLToPath } from 'node:url';
import { jsonLines } from '../json-lines.mjs';

export const patterns = ['*.go'];
const program = fileURLToPath(new URL('./declarations.go', import.meta.url));

export const declarations = (root, files) =>
  jsonLines(process.env.GO ?? 'go', ['run', program, root], { files, env: { GO111MODULE: 'off', GOTOOLCHAIN: 'local', GOFLAGS: '' } });

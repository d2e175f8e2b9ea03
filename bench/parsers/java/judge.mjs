// javac's tree API (JDK 17 or newer; JAVA_HOME names another one). Files are parsed, not compiled.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jsonLines } from '../json-lines.mjs';

export const patterns = ['*.java'];
const program = fileURLToPath(new URL('./Declarations.java', import.meta.url));
const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java';

export const declarations = (root, files) =>
  jsonLines(java, ['-Xmx2g', '-Xss16m', '--add-exports', 'jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED', program, root], { files });

// Call sites of a repository's C++ source as libclang resolves them: see ../c/oracle.mjs.
import { askClang } from '../c/oracle.mjs';

export const answers = (root, options) => askClang(root, { ...options, lang: 'cpp', endings: ['*.cc', '*.cpp', '*.cxx', '*.c', '*.h', '*.hpp', '*.hh'] });

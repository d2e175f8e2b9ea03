// Laravel's own compiler (needs PHP; LARAVEL names a folder of laravel/framework).
import { programJudge } from '../../program-judge.mjs';

export const pattern = /\.blade\.php$/;
export const judge = programJudge({
  command: 'php',
  program: new URL('../blade.php', import.meta.url),
  hint: 'It needs PHP, and LARAVEL the folder of laravel/framework.',
});

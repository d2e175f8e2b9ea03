/** Golden fixtures of the languages: test/fixtures/languages/<language>/<case>. */
import { fileURLToPath } from 'node:url';
import { checkGoldens } from './languages/goldens.ts';

checkGoldens(fileURLToPath(new URL('../fixtures/languages/', import.meta.url)));

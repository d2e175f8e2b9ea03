// npm run bench -- sweep --param blend.walk --values 0,0.05,0.1 [--set ...] [--repos ...]
// One parameter over several values on the tuning tasks; indexes stay open between the runs.
import { mean, parseArgs } from './lib.mjs';
import { measure } from './retrieval.mjs';

export const summary = 'one ranking parameter over several values';

export async function run(args) {
  const options = parseArgs(args);
  if (!options.param || !options.values) throw new Error('usage: sweep --param blend.walk --values 0,0.05,0.1');
  const indexes = new Map();
  for (const value of options.values.split(',')) {
    const patch = options.param.split('.').reduceRight((inner, key) => ({ [key]: inner }), JSON.parse(value));
    const rows = await measure({ ...options, keep: true, params: JSON.stringify(patch) }, indexes);
    const cells = [...new Set(rows.map((r) => r.set))].map((set) => {
      const own = rows.filter((r) => r.set === set);
      return `${set} ${['p10', 'mrr', 'sr10', 'sndcg'].map((m) => `${m} ${mean(own.map((r) => r[m])).toFixed(3)}`).join(' ')}`;
    });
    console.log(`${options.param} ${value.padEnd(8)} ${cells.join(' | ')}`);
  }
}

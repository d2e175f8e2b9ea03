/** What axe finds serious on a page. The page's policy lets no script in: axe comes through the debugger. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const violations = await page.evaluate<Violation[]>('axe.run().then(({ violations }) => violations)');
  const places = ({ nodes }: Violation) => nodes.map(({ html }) => html.slice(0, 160)).join(' | ');
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map((found) => `${found.id}: ${places(found).slice(0, 500)}`);
}

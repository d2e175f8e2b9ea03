/**
 * Names of an application's settings, so that code and files meet whatever way each spells them: `shop.tax-rate`,
 * `shop.taxRate`, `Shop:TaxRate` and `SHOP__TAXRATE` are one setting.
 */
const compared = (name: string): string => name.replace(/__|:/g, '.').replace(/[-_]/g, '').toLowerCase();

export const settingAlias = (name: string): string => `setting:${compared(name)}`;
/** All settings below a section have this alias. */
export const sectionAlias = (name: string): string => `settings below:${compared(name)}`;

/** `a.b.c` stands below `a` and `a.b`. */
export function settingAliases(name: string): string[] {
  const parts = name.split(/[.:]|__/);
  return [settingAlias(name), ...parts.slice(1).map((_, i) => sectionAlias(parts.slice(0, i + 1).join('.')))];
}

/**
 * A record with its longest fields left out and its lists cut, for a reader who pays for every token: the same names in
 * the same places, only fewer of them. A list that was cut is counted in `<name>_total`.
 */
/** An agent names a symbol by its name and place; it never needs these. */
const LONG_FIELDS = new Set(['hash', 'signature', 'doc', 'visibility', 'components', 'provenance']);
const MOST = 40;

type Json = Readonly<Record<string, unknown>>;

export function briefRecord(record: object, most = MOST): Json {
  const brief: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    if (LONG_FIELDS.has(key) || (key === 'qualified_name' && 'name' in record)) continue;
    brief[key] = briefValue(value, most);
    if (Array.isArray(value) && value.length > most) brief[`${key}_total`] = value.length;
  }
  return brief;
}

function briefValue(value: unknown, most: number): unknown {
  if (Array.isArray(value)) return value.slice(0, most).map((item) => briefValue(item, most));
  return typeof value === 'object' && value !== null ? briefRecord(value, most) : value;
}

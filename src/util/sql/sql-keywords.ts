/** Words that name neither a table nor a column where a query has them unquoted. Of PostgreSQL, MySQL and SQLite together. */
const WORDS = `
  all alter analyze and any array as asc asymmetric begin between both by cascade case cast char character check collate column commit
  concurrently conflict constraint create cross cube current current_date current_time current_timestamp current_user database
  default deferrable delete desc distinct do drop duplicate else end escape except exists explain extract false fetch filter following for
  force foreign from full glob grant group grouping having if ignore ilike in index inner insert intersect interval into is isnull
  join lateral leading left like limit lock locked low_priority match materialized merge minus natural no not nothing notnull nowait
  null nulls of offset on only or order outer over overlaps partition percent placing preceding primary procedure range recursive
  references regexp replace restrict returning right rlike rollback rollup row rows select session_user set sets share similar skip some
  straight_join symmetric table tablesample then ties to trailing trigger true truncate unbounded union unique unknown update use
  using values varying verbose view when where window with within without write xor
  timestamptz integer int bigint smallint boolean bool varchar decimal numeric real float double precision jsonb bytea
  conflict excluded separator sql_calc_found_rows high_priority go
`;
const KEYWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

export const isKeyword = (word: string): boolean => KEYWORDS.has(word);

/** Words of the language that are names just as often: columns only where the schema has them. */
const EITHER: ReadonlySet<string> = new Set(
  'date time timestamp text json uuid year month week day hour minute second value key user zone at epoch first last position top'.split(' '),
);

export const isMaybeKeyword = (word: string): boolean => EITHER.has(word);

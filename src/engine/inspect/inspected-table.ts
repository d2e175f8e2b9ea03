/** A stage's record in a form that any front end can show: a title, columns, rows of plain values. */
export interface InspectedTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

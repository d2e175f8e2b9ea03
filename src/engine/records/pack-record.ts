/** A pack as JSON: the same fields as the format `json` writes. */
export { packRecord } from '../../wire/json.ts';

/** Envoy's default format, which Istio uses too: `[time] "GET /path HTTP/1.1" 200 flags … bytes bytes duration upstream …`. */
import { type AccessLog, requestLine } from './access-log.ts';

const LINE = /^\[(\d{4}-\d\d-\d\dT[\d:.]+Z)\] "((?:[^"\\]|\\.)*)" (\d+) (.*)$/;
/** Bytes in, bytes out, milliseconds, milliseconds of the upstream. */
const NUMBERS = /(?:^|\s)\d+ \d+ (\d+) (?:\d+|-)(?=\s|$)/;

export const envoy: AccessLog = {
  id: 'envoy',
  read(line) {
    const found = LINE.exec(line);
    const request = found && requestLine(found[2] as string);
    if (!found || !request) return undefined;
    const took = NUMBERS.exec((found[4] as string).replace(/"(?:[^"\\]|\\.)*"/g, '"'))?.[1];
    return { ...request, status: Number(found[3]), at: Date.parse(found[1] as string) || 0, duration: Number(took ?? 0) * 1_000 };
  },
};

/** Access logs of AWS application load balancers. The target group names the service: `targetgroup/checkout/73e2…`. */
import { type AccessLog, requestLine, secondsToUs } from './access-log.ts';

const LINE =
  /^(?:https?|h2|grpcs|wss?) (\S+) \S+ \S+ \S+ (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (\d{3}|-) (?:\d{3}|-) \d+ \d+ "((?:[^"\\]|\\.)*)" "(?:[^"\\]|\\.)*" \S+ \S+ (\S+)/;

export const alb: AccessLog = {
  id: 'alb',
  read(line) {
    const found = LINE.exec(line);
    const request = found && requestLine(found[6] as string);
    if (!found || !request) return undefined;
    const service = /targetgroup\/([^/]+)\//.exec(found[7] as string)?.[1];
    const parts = [found[2], found[3], found[4]].map((part) => secondsToUs(part));
    const duration = parts.reduce((sum, part) => sum + part, 0);
    return { ...request, status: Number(found[5]) || 0, at: Date.parse(found[1] as string) || 0, duration, ...(service !== undefined && { service }) };
  },
};

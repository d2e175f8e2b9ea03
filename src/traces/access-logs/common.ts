/**
 * The common and the combined format of Apache, nginx and many others:
 * `host ident user [time] "GET / HTTP/1.1" status bytes "referer" "agent"`, and after those the time that a request took,
 * where it is logged (`$request_time`, `%D`). Hosts, users, referers and agents are not read.
 */
import { type AccessLog, logTime, requestLine, secondsToUs } from './access-log.ts';

const LINE = /^\S+ \S+ .*?\[([^\]]+)\] "((?:[^"\\]|\\.)*)" (\d{3}) (?:\d+|-)(.*)$/;

export const common: AccessLog = {
  id: 'common',
  read(line) {
    const found = LINE.exec(line);
    const request = found && requestLine(found[2] as string);
    if (!found || !request) return undefined;
    return { ...request, status: Number(found[3]), at: logTime(found[1] as string), duration: durationOf(found[4] ?? '') };
  },
};

/** The first number after the quoted fields: seconds with a point, else microseconds. */
function durationOf(rest: string): number {
  const number = /(?:^|[\s=])(\d+(?:\.\d+)?)(?=\s|$)/.exec(rest.replace(/"(?:[^"\\]|\\.)*"/g, ''))?.[1];
  if (number === undefined) return 0;
  return number.includes('.') ? secondsToUs(number) : Number(number);
}

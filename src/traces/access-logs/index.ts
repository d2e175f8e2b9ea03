/** The formats of access logs, most particular first. */
import type { AccessLog } from './access-log.ts';
import { alb } from './alb.ts';
import { common } from './common.ts';
import { envoy } from './envoy.ts';
import { json } from './json.ts';

export const ACCESS_LOGS: readonly AccessLog[] = [alb, envoy, common, json];

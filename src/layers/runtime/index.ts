/**
 * What ran: traces and access logs as edges. A unit is a service in an environment, and its record is what the service
 * was seen to do, in words (model/traffic.ts). Filling a unit looks those words up in the code that is there now, so it
 * is done when traffic comes in and again when the code has changed. Edges rest on their ends alone.
 */
import { UserError } from '../../errors.ts';
import { serviceOfUnit } from '../../model/traffic.ts';
import { decodeTraffic, encodeTraffic } from '../../model/traffic-record.ts';
import { repoCommand } from '../../util/own-command.ts';
import { RecentMap } from '../../util/recent-map.ts';
import type { Layer, LayerSubject, PlannedUnit } from '../contract.ts';
import { readServices } from '../shared/services-file.ts';
import { mapTraffic } from './claims.ts';
import { type CodeIndex, readCodeIndex } from './code-index.ts';
import { SymbolFinder } from './symbol-finder.ts';

interface TrafficUnit extends PlannedUnit {
  /** Absent for one that is stored. */
  readonly record?: string;
}

export const layer: Layer<TrafficUnit> = {
  id: 'runtime',
  version: 2,
  source: 'calls that were seen, from traces and access logs',
  async plan({ reader, snapshot }) {
    const units = (await reader.layerUnits('runtime')).filter(({ key }) => serviceOfUnit(key) !== undefined);
    if (units.length === 0)
      throw new UserError('NOT_FOUND', 'No traces have come in yet.', {
        hint: `\`${repoCommand('traces import FILE')}\` reads a file of them, \`${repoCommand('traces serve')}\` receives them.`,
      });
    return units.map(({ key }) => ({ key, state: snapshot.root, label: key.replace('\t', ' ').trim() }));
  },
  async fill(subject, units, emit) {
    const records = await subject.reader.layerRecords(
      'runtime',
      units.flatMap((unit) => (unit.record === undefined ? [unit.key] : [])),
    );
    const stored = await subject.reader.layerUnits('runtime');
    const local = new Set([...stored, ...units].flatMap(({ key }) => serviceOfUnit(key) ?? []));
    const finder = new SymbolFinder(subject, await indexOf(subject), local);
    for (const unit of units) {
      const traffic = decodeTraffic(unit.record ?? records.get(unit.key) ?? '{}');
      if (traffic === undefined) await emit(unit, undefined);
      else {
        const { nodes, edges, traffic: mapped } = await mapTraffic(traffic, finder);
        await emit(unit, { nodes, edges, record: encodeTraffic(mapped) });
      }
    }
  },
};

/** Traffic comes in every second; the code that it is looked up in rarely changes. */
const indexes = new RecentMap<string, CodeIndex>(4);

async function indexOf(subject: LayerSubject): Promise<CodeIndex> {
  const services = await readServices(subject.repo.root);
  const { repo, snapshot } = subject;
  const key = [repo.root, repo.url, repo.indexedAt, snapshot.hash, JSON.stringify([...services])].join('\0');
  const index = indexes.get(key) ?? (await readCodeIndex(subject, services));
  indexes.set(key, index);
  return index;
}

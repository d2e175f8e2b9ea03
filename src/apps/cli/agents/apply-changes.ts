/** Writes planned changes and remembers them; takes remembered ones back, last first. */
import { readChanges, type SettingsChange, writeChanges } from './change-record.ts';
import { type PlannedRemoval, planRemoval } from './plan-changes.ts';
import type { SetUpPlan } from './plan-set-up.ts';
import { deleteSettings, writeSettings } from './settings-file.ts';

/** The record is written first: a change that is not on record could not be taken back. */
export function applyChanges(home: string, plans: readonly SetUpPlan[]): string[] {
  for (const plan of plans) {
    writeChanges(home, [...readChanges(home), ...plan.changes.map((change) => ({ ...change, folders: [] }))]);
    const folders = writeSettings(plan.file, plan.text);
    if (folders.length > 0)
      writeChanges(
        home,
        readChanges(home).map((change) => (change.file === plan.file && change.created ? { ...change, folders } : change)),
      );
  }
  return plans.map((plan) => plan.file);
}

export interface TakenBack {
  readonly agent: string;
  readonly file: string;
  readonly state: PlannedRemoval['state'];
}

export function takeBack(home: string, changes: readonly SettingsChange[]): TakenBack[] {
  const done: TakenBack[] = [];
  for (const change of [...changes].reverse()) {
    const { state, text } = planRemoval(change);
    if (text === undefined) deleteSettings(change.file, change.folders);
    else if (state !== 'gone') writeSettings(change.file, text);
    const key = JSON.stringify(change);
    writeChanges(
      home,
      readChanges(home).filter((other) => JSON.stringify(other) !== key),
    );
    done.push({ agent: change.agent, file: change.file, state });
  }
  return done.reverse();
}

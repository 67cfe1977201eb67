/** The keys as the trader set them. Kept on the device, and part of the workspace that is taken along. */
import { create } from 'zustand';
import { storage } from '../device/storage.ts';
import type { ActionName } from './actions-table.ts';
import type { Chord } from './chord.ts';
import { assignKey, type ChangedKeys, type KeyProblem, readChangedKeys } from './key-set.ts';

const STORED_KEY = 'trade.keys';

export interface KeySettings {
  readonly changed: ChangedKeys;
  /** Off for who speaks to the page, or whose hand slips: only keys with Ctrl or Alt count then (WCAG 2.1.4). */
  readonly hasSingleKeys: boolean;
}

export const useKeySettings = create<KeySettings>(() =>
  readKeySettings(storage.readJson(STORED_KEY, isRecord)),
);

/** From the device or from a file; what cannot be used is left out. */
export function readKeySettings(value: unknown): KeySettings {
  const kept: Readonly<Record<string, unknown>> = isRecord(value) ? value : {};
  return {
    changed: readChangedKeys(kept['changed']),
    hasSingleKeys: kept['hasSingleKeys'] !== false,
  };
}

export function replaceKeySettings(settings: KeySettings): void {
  storage.writeJson(STORED_KEY, settings);
  useKeySettings.setState(settings);
}

/** Answers why the key was refused, null when the action has it. */
export function chooseKey(name: ActionName, chord: Chord | null): KeyProblem | null {
  const { changed, hasSingleKeys } = useKeySettings.getState();
  const assigned = assignKey(changed, name, chord);
  if (!assigned.isTaken) return assigned.problem;
  replaceKeySettings({ changed: assigned.changed, hasSingleKeys });
  return null;
}

export function chooseSingleKeys(hasSingleKeys: boolean): void {
  replaceKeySettings({ ...useKeySettings.getState(), hasSingleKeys });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

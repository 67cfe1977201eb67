/** The commands that were run on this device, the latest first, by their ids. */
import { storage } from '../../device/storage.ts';

const STORED_KEY = 'trade.commands';
const MOST_KEPT = 8;

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

export function recentCommands(): readonly string[] {
  return storage.readJson(STORED_KEY, isIds) ?? [];
}

export function rememberCommand(id: string): void {
  const others = recentCommands().filter((known) => known !== id);
  storage.writeJson(STORED_KEY, [id, ...others].slice(0, MOST_KEPT));
}

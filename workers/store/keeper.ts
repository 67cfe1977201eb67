/**
 * Keeps the last state on the device and brings it back at the next start, before the network has said a
 * word. What comes back is as old as it is: quotes carry their own time, and whatever the network brings
 * replaces it. Without room, or without a database, everything works from memory.
 */

import type { Preferences } from '../../contract/core.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Result } from '../../contract/envelope.ts';
import type { EndpointName } from '../../contract/table.ts';
import type { Environment } from '../core/environment.ts';
import type { KeptStore } from '../core/kept-store.ts';
import type { Catalogue } from '../market/catalogue.ts';
import type { Quotes } from '../market/quotes/quotes.ts';
import { isReachable } from '../market/quotes/staleness.ts';
import type { Connection } from '../wire/line/connection.ts';
import { type AccountState, keepAccount } from './kept-account.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { keepFiats, type RatesToKeep } from './kept-fiats.ts';
import { keepMarket } from './kept-market.ts';

export const SAVE_PERIOD_MS = 5000;
/** A device without room is asked again after a while. */
const REST_AFTER_FAILURE_MS = 60_000;
/** How long a call is waited for, while the connection is not there, before its last answer is given. */
export const PATIENCE_MS = 700;

export interface KeeperParts extends AccountState {
  readonly environment: Pick<Environment, 'clock' | 'timers'>;
  readonly preferences: () => Preferences;
  readonly connection: Pick<Connection, 'state'>;
  readonly catalogue: Catalogue;
  readonly quotes: Quotes;
  readonly rates: RatesToKeep;
  /** The contract's row of a call; rejects when it cannot be fetched. */
  readonly endpointRow: (name: EndpointName) => Promise<Endpoint>;
}

export interface Keeper {
  /** When the state that was brought back was saved; null when there was none. */
  readonly savedAt: number | null;
  /** The live answer, or the last one when there is no live one. */
  answer(
    call: EndpointName,
    request: unknown,
    live: Promise<Result<unknown>>,
  ): Promise<Result<unknown>>;
  save(): Promise<void>;
}

export async function openKeeper(store: KeptStore, parts: KeeperParts): Promise<Keeper> {
  const { environment, preferences } = parts;
  const { clock, timers } = environment;
  const records = await store.readAll();
  const held = { isSaving: false, restUntilMs: 0 };

  const answers = createKeptAnswers({ ...parts, records, now: clock.now });
  const market = keepMarket(parts, records);
  const fiats = keepFiats(parts.rates, records);
  const account = keepAccount(parts, records, (names) => void write(removalOf(names)));
  const accountSavedAt = await account.restore();

  /** False when it could not be written. */
  async function write(changes: ReadonlyMap<string, unknown>): Promise<boolean> {
    try {
      await store.write(changes);
      return true;
    } catch {
      held.restUntilMs = clock.elapsedMs() + REST_AFTER_FAILURE_MS;
      return false;
    }
  }

  async function save(): Promise<void> {
    if (held.isSaving || clock.elapsedMs() < held.restUntilMs) return;
    const nowMs = clock.now();
    const changes = new Map([
      ...market.takeChanges(nowMs),
      ...account.takeChanges(nowMs),
      ...fiats.takeChanges(nowMs),
      ...answers.takeChanges(),
    ]);
    if (changes.size === 0) return;
    held.isSaving = true;
    if (!(await write(changes))) {
      market.forgetTaken();
      account.forgetTaken();
      fiats.forgetTaken();
      answers.forgetTaken();
    }
    held.isSaving = false;
  }

  async function answer(
    call: EndpointName,
    request: unknown,
    live: Promise<Result<unknown>>,
  ): Promise<Result<unknown>> {
    const name = answers.nameOf(call, request, preferences().language);
    if (name === null) return live;
    const noted = live.then((result) => {
      if (result.ok) answers.note(name, result.value);
      return result;
    });
    const isUrgent = answers.has(name) && !isReachable(parts);
    const result = isUrgent ? await Promise.race([noted, patience()]) : await noted;
    if (result !== null && !isLost(result)) return result;
    return (await answers.find(name, call)) ?? noted;
  }

  function patience(): Promise<null> {
    return new Promise((resolve) => timers.after(PATIENCE_MS, () => resolve(null)));
  }

  timers.every(SAVE_PERIOD_MS, () => void save());
  const savedAts = [market.savedAt, accountSavedAt].filter((time) => time !== null);
  return { savedAt: savedAts.length === 0 ? null : Math.max(...savedAts), answer, save };
}

function isLost(result: Result<unknown>): boolean {
  return (
    !result.ok && ['offline', 'timeout', 'bad_answer', 'unavailable'].includes(result.error.code)
  );
}

function removalOf(names: readonly string[]): Map<string, unknown> {
  return new Map(names.map((name) => [name, undefined]));
}

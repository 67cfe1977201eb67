/**
 * The last answers of the calls that every visit begins with, so that a start without a network
 * shows the last state: charts, the menu, the news. Bounded: the answer that was used longest ago
 * is dropped first.
 */

import type { Endpoint } from '../../contract/endpoint.ts';
import type { Result } from '../../contract/envelope.ts';
import { z } from '../../contract/schema.ts';
import type { EndpointName } from '../../contract/table.ts';
import { KeptAnswer, readRecord, toRecord } from './records.ts';

export const MOST_ANSWERS = 24;
const PREFIX = 'answer ';

const KEPT_CALLS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'markets.candles',
  'home.menu',
  'home.setting',
  'home.siteConfig',
  'news.ticker',
  'news.list',
  'news.detail',
]);

export interface KeptAnswers {
  /** The record's name for a call, null for a call whose answer is not kept. */
  nameOf(call: EndpointName, request: unknown, language: string): string | null;
  note(name: string, value: unknown): void;
  /** The kept answer, as far as the call's own schema accepts it. */
  find(name: string, call: EndpointName): Promise<Result<unknown> | null>;
  has(name: string): boolean;
  /** What changed since the last time, as records; `undefined` for what is no longer kept. */
  takeChanges(): Map<string, unknown>;
  /** What was taken last could not be written, and is to be taken again. */
  forgetTaken(): void;
}

export function createKeptAnswers(parts: {
  readonly records: ReadonlyMap<string, unknown>;
  readonly now: () => number;
  readonly endpointRow: (name: EndpointName) => Promise<Endpoint>;
}): KeptAnswers {
  const { records, now, endpointRow } = parts;
  const answers = new Map<string, { usedAt: number; value: unknown }>();
  const changed = new Set<string>();
  const taken = new Set<string>();

  for (const [name, raw] of records) {
    if (!name.startsWith(PREFIX)) continue;
    const record = readRecord(KeptAnswer, raw);
    if (record === null) changed.add(name);
    else answers.set(name, record.data);
  }

  function forgetOldest(): void {
    const oldestFirst = [...answers].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [name] of oldestFirst.slice(0, Math.max(0, answers.size - MOST_ANSWERS))) {
      answers.delete(name);
      changed.add(name);
    }
  }

  return {
    nameOf(call, request, language) {
      const values = request as Readonly<Record<string, unknown>>;
      // Pages of older bars are many, and no chart begins with them.
      const isPage = values['from'] !== undefined || values['to'] !== undefined;
      if (!KEPT_CALLS.has(call) || isPage) return null;
      return `${PREFIX}${call} ${JSON.stringify(request)} ${language}`;
    },
    note(name, value) {
      answers.set(name, { usedAt: now(), value });
      changed.add(name);
      forgetOldest();
    },
    async find(name, call) {
      const answer = answers.get(name);
      if (answer === undefined) return null;
      const parsed = z.safeParse((await endpointRow(call)).response, answer.value);
      return parsed.success ? { ok: true, value: parsed.data } : null;
    },
    has: (name) => answers.has(name),
    takeChanges() {
      const changes = new Map<string, unknown>();
      for (const name of changed) {
        const answer = answers.get(name);
        changes.set(name, answer && toRecord(answer, answer.usedAt));
      }
      taken.clear();
      for (const name of changed) taken.add(name);
      changed.clear();
      return changes;
    },
    forgetTaken() {
      for (const name of taken) changed.add(name);
    },
  };
}

/**
 * Tables of the user's orders, trades and bills as comma-separated text, safe for spreadsheets, one
 * page of the server at a time, newest first. New rows shift others to later pages, where they are
 * recognized by their ids; so nothing is lost or exported twice. Rows newer than the first page are
 * not included.
 */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import {
  type ExportKind,
  type ExportPart,
  portfolioActs,
} from '../../../contract/features/portfolio.ts';
import { checked } from '../../feature/acts.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { BYTE_ORDER_MARK, csvLine, text } from './csv.ts';
import { type OpenTable, openTable } from './export-tables.ts';

/** A table of this many pages comes at once; a longer one leaves room for the user's other calls. */
const QUICK_PAGES = 400;
const PACE_MS = 125;
const BUSY_WAIT_MS = 5000;
const BUSY_TRIES = 12;
/** Exports that were left unfinished are forgotten, the oldest first. */
const MOST_UNFINISHED = 3;

interface Progress {
  readonly table: OpenTable;
  /** Whose rows these are. */
  readonly token: string;
  readonly told: Set<number>;
  page: number;
}

type Parts = Pick<FeatureParts, 'run' | 'session' | 'environment'>;

export function createExports(parts: Parts) {
  const { run, session, environment } = parts;
  const unfinished = new Map<string, Progress>();

  function begin(what: ExportKind, token: string): Progress {
    for (const id of [...unfinished.keys()].slice(0, -MOST_UNFINISHED + 1)) unfinished.delete(id);
    return { table: openTable(what), token, told: new Set(), page: 0 };
  }

  const wait = (delayMs: number) =>
    new Promise<void>((resolve) => environment.timers.after(delayMs, resolve));

  async function ask(progress: Progress) {
    if (progress.page >= QUICK_PAGES) await wait(PACE_MS);
    for (let tries = 0; ; tries += 1) {
      const answer = await progress.table.ask(run, progress.page + 1);
      const isBusy = !answer.ok && answer.error.code === 'too_many_requests';
      if (!isBusy || tries >= BUSY_TRIES) return answer;
      await wait(BUSY_WAIT_MS);
    }
  }

  async function next({
    what,
    id,
  }: {
    readonly what: ExportKind;
    readonly id: string;
  }): Promise<Result<ExportPart>> {
    const token = session.token();
    if (token === null) return refuse('login_required');
    const key = `${what} ${id}`;
    const progress = unfinished.get(key) ?? begin(what, token);
    if (progress.token !== token) {
      unfinished.delete(key);
      return refuse('login_required');
    }
    unfinished.set(key, progress);
    const answer = await ask(progress);
    // Exported rows are not repeated: the same id continues where it failed.
    if (!answer.ok) return answer;
    const rows = answer.value.list.filter((row) => !progress.told.has(row.id));
    for (const row of rows) progress.told.add(row.id);
    const isFirst = progress.page === 0;
    progress.page += 1;
    const isDone = !answer.value.hasMore;
    if (isDone) unfinished.delete(key);
    const head = isFirst ? BYTE_ORDER_MARK + csvLine(progress.table.names.map(text)) : '';
    const lines = rows.map((row) => csvLine(row.cells)).join('');
    return ok({ text: head + lines, rows: rows.length, isDone });
  }

  return { acts: checked(portfolioActs, { 'exports.next': next }) };
}

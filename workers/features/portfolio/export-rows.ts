/**
 * Tables of the user's orders, trades and bills as comma-separated text, safe for spreadsheets, one
 * page of the server at a time, newest first. New rows shift others to later pages, where they are
 * recognized by their ids; so nothing is lost or exported twice. Rows newer than the first page are
 * not included.
 */
import { filter, firstValueFrom, type Observable, of, Subject, switchMap, takeUntil } from 'rxjs';
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import {
  type ExportPart,
  portfolioActs,
  type TableKind,
  type TaxChoice,
} from '../../../contract/features/portfolio.ts';
import { askUntil, timerOf } from '../../core/time-streams.ts';
import { checked } from '../../feature/acts.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { csvLine, text } from './csv.ts';
import { type ExportPage, type OpenTable, openTable } from './export-tables.ts';

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

/** Which export: `id` tells two of one kind apart. */
interface Named {
  readonly what: TableKind;
  readonly id: string;
  readonly tax?: TaxChoice | undefined;
}

export function createExports(parts: Parts) {
  const { session } = parts;
  const unfinished = new Map<string, Progress>();
  const cancelled$ = new Subject<string>();

  async function begin({ what, tax }: Named, token: string): Promise<Progress> {
    for (const id of [...unfinished.keys()].slice(0, -MOST_UNFINISHED + 1)) unfinished.delete(id);
    return { table: await open(what, tax, parts), token, told: new Set(), page: 0 };
  }

  async function next(named: Named): Promise<Result<ExportPart>> {
    const token = session.token();
    if (token === null) return refuse('login_required');
    const key = `${named.what} ${named.id}`;
    const progress = unfinished.get(key) ?? (await begin(named, token));
    if (progress.token !== token) {
      unfinished.delete(key);
      return refuse('login_required');
    }
    unfinished.set(key, progress);
    const ended$ = cancelled$.pipe(filter((cancelled) => cancelled === key));
    const answer = await firstValueFrom(nextPage(parts, progress).pipe(takeUntil(ended$)), {
      defaultValue: refuse('cancelled'),
    });
    // Exported rows are not repeated: the same id continues where it failed.
    if (!answer.ok) return answer;
    if (!answer.value.hasMore) unfinished.delete(key);
    return ok(toPart(progress, answer.value));
  }

  function cancel({ what, id }: Named): void {
    unfinished.delete(`${what} ${id}`);
    cancelled$.next(`${what} ${id}`);
  }

  return { acts: checked(portfolioActs, { 'exports.next': next, 'exports.cancel': cancel }) };
}

/** Reports for taxes have code of their own. */
async function open(
  what: TableKind,
  tax: TaxChoice | undefined,
  { environment }: Parts,
): Promise<OpenTable> {
  if (what !== 'taxGains' && what !== 'taxKoinly' && what !== 'taxCoinTracker')
    return openTable(what);
  const year = new Date(environment.clock.now()).getUTCFullYear();
  const { openTaxTable } = await import('./tax/tax-tables.ts');
  return openTaxTable(what, tax ?? { year, method: 'fifo' });
}

/** Asked again while the server is busy. */
function nextPage(
  { run, environment: { timers } }: Parts,
  { table, page }: Progress,
): Observable<Result<ExportPage>> {
  const held = { tries: 0 };
  const isDone = (answer: Result<ExportPage>) => {
    held.tries += 1;
    const isBusy = !answer.ok && answer.error.code === 'too_many_requests';
    return !isBusy || held.tries > BUSY_TRIES;
  };
  const begun$ = page < QUICK_PAGES ? of(undefined) : timerOf(timers, PACE_MS);
  const ask = () => table.ask(run, page + 1);
  return begun$.pipe(switchMap(() => askUntil(timers, ask, { waitMs: BUSY_WAIT_MS, isDone })));
}

function toPart(progress: Progress, { list, hasMore }: ExportPage): ExportPart {
  const rows = list.filter((row) => !progress.told.has(row.id));
  for (const row of rows) progress.told.add(row.id);
  const head =
    progress.page === 0 ? progress.table.mark + csvLine(progress.table.names.map(text)) : '';
  progress.page += 1;
  const lines = rows.map((row) => csvLine(row.cells)).join('');
  return { text: head + lines, rows: rows.length, isDone: !hasMore };
}

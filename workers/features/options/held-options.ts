/** The user's options: those that are held, and those that ended while the core was here. */
import { BehaviorSubject, merge, type Observable } from 'rxjs';
import type { Notice } from '../../../contract/core.ts';
import type { OptionOrder, optionsEvents } from '../../../contract/features/options.ts';
import type { PrivateEvent } from '../../account/events.ts';
import { createNewestRows } from '../../account/newest-rows.ts';
import { createPieceLoader } from '../../account/piece-loader.ts';
import { readPages } from '../../account/read-pages.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { createDueAsks } from './due-asks.ts';

const PAGE = 100;

export type OptionsEventName = keyof typeof optionsEvents;

export interface HeldOptions {
  /** Emits whenever what is held changes. */
  readonly changes$: Observable<unknown>;
  /** Open options, the one that ends soonest first; null until they are known. */
  holding(): readonly OptionOrder[] | null;
  byId(id: number): OptionOrder | undefined;
  /** Requests the open options unless they are known; returns the function that unsubscribes. */
  follow(): () => void;
  /** Asks for one option; false when it has to be asked again. */
  ask(id: number): Promise<boolean>;
  take(event: PrivateEvent<OptionsEventName>): readonly Notice[];
  renew(): void;
}

type Parts = Pick<FeatureParts, 'environment' | 'connection' | 'session' | 'run' | 'tell'> & {
  /** Called with each state of an option that is newer than the known one. */
  readonly onNews: (order: OptionOrder) => void;
  readonly onCleared: () => void;
  /** Of one that has ended. */
  readonly noticesOf: (order: OptionOrder) => readonly Notice[];
};

export function createHeldOptions(parts: Parts): HeldOptions {
  const { session, run, tell } = parts;
  let token = session.token();
  const known$ = new BehaviorSubject(false);
  let followers = 0;

  const { rows, accept, forget, clear, hastenUnlisted } = createOptionRows(parts, ask);

  async function ask(id: number): Promise<boolean> {
    const asker = token;
    const answer = await run('options.result', { id });
    if (asker !== token) return true;
    if (!answer.ok) {
      const isUnknown = answer.error.code === 'not_found';
      if (isUnknown) forget(id);
      return isUnknown;
    }
    const { hasEnded } = accept(answer.value);
    tell(...(hasEnded ? parts.noticesOf(answer.value) : []));
    return true;
  }

  async function loadHolding(isOver: () => boolean): Promise<boolean> {
    const list = await readPages({ ask: holdingOf(run), revision: rows.revision, isOver });
    if (list === null) return false;
    for (const order of list) accept(order);
    hastenUnlisted(list);
    known$.next(true);
    return true;
  }

  const loader = createPieceLoader({
    timers: parts.environment.timers,
    piecesOf: (isOver) => [() => loadHolding(isOver)],
    onLoaded: () => tell(),
  });

  function load(): void {
    if (token !== null) loader.load();
  }

  return {
    changes$: merge(rows.revision$, known$),
    holding: () => (known$.value ? soonestFirst(rows.open()) : null),
    byId: rows.byId,
    follow() {
      followers += 1;
      if (!known$.value) load();
      return () => {
        followers -= 1;
      };
    },
    ask,
    take({ payload: order }) {
      const isTold = accept(order).isNews && order.status === 'history';
      return isTold ? parts.noticesOf(order) : [];
    },
    renew() {
      if (session.token() !== token) {
        token = session.token();
        loader.stop();
        known$.next(false);
        clear();
        parts.onCleared();
      }
      if (followers > 0 || rows.open().length > 0) load();
      else known$.next(false);
    },
  };
}

function holdingOf(run: Parts['run']) {
  return (page: number) => run('options.orders', { status: 'holding', page, limit: PAGE });
}

/** The rows that are known, with a question planned for each that is due. */
function createOptionRows(parts: Parts, ask: (id: number) => Promise<boolean>) {
  const rows = createNewestRows<OptionOrder>(({ status }) => status === 'holding');
  const due = createDueAsks({ ...parts, open: rows.open, ask: (id) => void ask(id) });

  return {
    rows,
    /** `hasEnded` when it was held until now and is over. */
    accept(order: OptionOrder): { isNews: boolean; hasEnded: boolean } {
      const before = rows.byId(order.id);
      const isNews = rows.apply(order);
      if (isNews) parts.onNews(order);
      due.plan();
      const hasEnded = isNews && order.status === 'history' && before?.status === 'holding';
      return { isNews, hasEnded };
    },
    forget(id: number): void {
      const others = rows.open().filter((order) => order.id !== id);
      rows.replaceOpen(others, rows.ask());
      due.plan();
    },
    clear(): void {
      rows.clear();
      due.plan();
    },
    /** What is held no more has ended meanwhile; what became of it is asked for. */
    hastenUnlisted(list: readonly OptionOrder[]): void {
      const listed = new Set(list.map(({ id }) => id));
      for (const { id } of rows.open()) if (!listed.has(id)) due.hasten(id);
    },
  };
}

function soonestFirst(orders: readonly OptionOrder[]): readonly OptionOrder[] {
  return [...orders].sort((a, b) => a.sellAt - b.sellAt || a.id - b.id);
}

/**
 * Watches the ticks of the markets that matter to options, and checks each result against them. It needs
 * nobody who looks: an order that is held is watched until it is over and judged.
 */
import { type Observable, Subject } from 'rxjs';
import type { OptionOrder } from '../../../contract/features/options.ts';
import type { OptionCheck } from '../../../contract/features/options-views.ts';
import type { Stop } from '../../core/environment.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { checkOption } from './check-option.ts';
import type { Sighting } from './tick-ring.ts';
import { createTickWatch, type TickWatch } from './tick-watch.ts';

/** Kept beyond the time of the longest option that is held. */
const KEEP_BEYOND_MS = 60_000;
const MOST_RECORDS = 500;
const UNSEEN: Sighting = { state: 'unseen' };

interface Judged {
  readonly order: OptionOrder;
  /** Kept once it is certain, because the ticks are not kept for ever. */
  readonly opening: Sighting;
  readonly settling: Sighting;
  readonly check: OptionCheck;
}

export interface ResultWatch {
  /** Emits when a price or a check may be another. */
  readonly changes$: Observable<unknown>;
  /** Watches a market from now on; the answer ends it. */
  watch(symbol: string): Stop;
  /** The newest state of an option that the exchange has sent. */
  follow(order: OptionOrder): void;
  /** Last price of the watched stream as a plain decimal; null while it is unknown. */
  lastPrice(symbol: string): string | null;
  checkOf(order: OptionOrder): OptionCheck;
  clear(): void;
}

type Parts = Pick<FeatureParts, 'depths' | 'connection' | 'catalogue'>;

export function createResultWatch(parts: Parts): ResultWatch {
  const records = new Map<number, Judged>();
  const stops = new Map<number, Stop>();
  const changes$ = new Subject<void>();

  const ticks = createTickWatch({
    ...parts,
    keepMs,
    onTicks(symbol) {
      judgeAll(symbol);
      changes$.next();
    },
  });

  function keepMs(symbol: string): number {
    const held = [...stops.keys()].flatMap((id) => records.get(id)?.order ?? []);
    const own = held.filter((order) => order.symbol === symbol);
    return KEEP_BEYOND_MS + 1000 * Math.max(0, ...own.map(({ seconds }) => seconds));
  }

  function renew(order: OptionOrder): Judged {
    const known = records.get(order.id);
    const isJudged = known?.order.status === 'history' && known.check !== 'pending';
    const record = known !== undefined && isJudged ? known : judge(ticks, order, known);
    records.set(order.id, record);
    const isOver = record.order.status === 'history' && record.check !== 'pending';
    if (isOver) release(order.id);
    else if (!stops.has(order.id)) stops.set(order.id, ticks.watch(order.symbol));
    return record;
  }

  function release(id: number): void {
    stops.get(id)?.();
    stops.delete(id);
  }

  function judgeAll(symbol: string): void {
    for (const id of [...stops.keys()]) {
      const order = records.get(id)?.order;
      if (order?.symbol === symbol) renew(order);
    }
  }

  return {
    changes$,
    watch: ticks.watch,
    follow(order) {
      // The stream is opened first, so that a new order is judged by its ticks.
      if (order.status === 'holding' && !stops.has(order.id))
        stops.set(order.id, ticks.watch(order.symbol));
      renew(order);
      forgetOldest(records, stops);
      changes$.next();
    },
    lastPrice: ticks.lastPrice,
    checkOf(order) {
      const known = records.get(order.id);
      if (known === undefined) return order.status === 'holding' ? 'pending' : 'unseen';
      return known.check === 'pending' ? renew(known.order).check : known.check;
    },
    clear() {
      for (const id of [...stops.keys()]) release(id);
      records.clear();
      changes$.next();
    },
  };
}

function judge(ticks: TickWatch, order: OptionOrder, known: Judged | undefined): Judged {
  const sight = (instantMs: number, before: Sighting | undefined) =>
    before === undefined || before.state === 'awaited'
      ? (ticks.sight(order.symbol, instantMs) ?? UNSEEN)
      : before;
  const opening = sight(order.openedAt, known?.opening);
  const settling = sight(order.sellAt, known?.settling);
  const check = checkOption(order, {
    opening,
    settling,
    now: ticks.now(),
    priceOf: (tick) => ticks.priceOf(order.symbol, tick),
  });
  return { order, opening, settling, check };
}

function forgetOldest(records: Map<number, Judged>, watched: ReadonlyMap<number, Stop>): void {
  for (const id of records.keys()) {
    if (records.size <= MOST_RECORDS) return;
    if (!watched.has(id)) records.delete(id);
  }
}

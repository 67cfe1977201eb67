/**
 * Watches the ticks of the markets that matter to options, and checks each result against them. It needs
 * nobody who looks: an order that is held is watched until it is over and judged.
 */
import type { OptionCheck, OptionOrder } from '../../../contract/features/options.ts';
import type { TradeTuple } from '../../../contract/realtime.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { Stop } from '../../core/environment.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { checkOption } from './check-option.ts';
import { createTickRing, type HeardTick, type Sighting, type TickRing } from './tick-ring.ts';

/** Kept beyond the time of the longest option that is held. */
const KEEP_BEYOND_MS = 60_000;
const MOST_RECORDS = 500;
const MOST_SEEDED = 200;
const UNSEEN: Sighting = { state: 'unseen' };

interface Judged {
  readonly order: OptionOrder;
  /** Kept once it is certain, because the ticks are not kept for ever. */
  readonly opening: Sighting;
  readonly settling: Sighting;
  readonly check: OptionCheck;
}

export interface ResultWatch {
  revision(): number;
  /** Watches a market from now on; the answer ends it. */
  watch(symbol: string): Stop;
  /** The newest state of an option that the exchange has sent. */
  follow(order: OptionOrder): void;
  /** Last price of the watched stream as a plain decimal; null while it is unknown. */
  lastPrice(symbol: string): string | null;
  checkOf(order: OptionOrder): OptionCheck;
  clear(): void;
}

type Parts = Pick<FeatureParts, 'depths' | 'connection' | 'catalogue' | 'wake'>;

export function createResultWatch(parts: Parts): ResultWatch {
  const { depths, connection, catalogue } = parts;
  const markets = new Map<string, { ring: TickRing; count: number; close: Stop }>();
  const records = new Map<number, Judged>();
  const stops = new Map<number, Stop>();
  let revision = 0;

  const now = () => connection.clock.now();

  function keepMs(symbol: string): number {
    const held = [...stops.keys()].flatMap((id) => records.get(id)?.order ?? []);
    const own = held.filter((order) => order.symbol === symbol);
    return KEEP_BEYOND_MS + 1000 * Math.max(0, ...own.map(({ seconds }) => seconds));
  }

  function openMarket(symbol: string) {
    const ring = createTickRing({ now, keepMs: () => keepMs(symbol) });
    const before = depths.tape(symbol)?.newest(MOST_SEEDED) ?? [];
    ring.seed(before.reverse());
    const close = depths.heedTrades(symbol, (rows, change) => {
      take(ring, rows, change);
      judgeAll(symbol);
    });
    return { ring, count: 0, close };
  }

  function take(ring: TickRing, rows: readonly TradeTuple[], change: 'replace' | 'extend'): void {
    revision += 1;
    if (change === 'replace') ring.replace(rows);
    else ring.extend(rows);
  }

  function watch(symbol: string): Stop {
    const market = markets.get(symbol) ?? openMarket(symbol);
    market.count += 1;
    markets.set(symbol, market);
    let isStopped = false;
    return () => {
      if (isStopped) return;
      isStopped = true;
      market.count -= 1;
      if (market.count > 0) return;
      markets.delete(symbol);
      market.close();
    };
  }

  function priceOf(symbol: string, { price }: HeardTick): string {
    return scaledText(price, catalogue.bySymbol(symbol)?.priceScale ?? 0);
  }

  function judge(order: OptionOrder, known: Judged | undefined): Judged {
    const ring = markets.get(order.symbol)?.ring;
    const sight = (instantMs: number, before: Sighting | undefined) =>
      before === undefined || before.state === 'awaited'
        ? (ring?.sight(instantMs) ?? UNSEEN)
        : before;
    const opening = sight(order.openedAt, known?.opening);
    const settling = sight(order.sellAt, known?.settling);
    const check = checkOption(order, {
      opening,
      settling,
      now: now(),
      priceOf: (tick) => priceOf(order.symbol, tick),
    });
    return { order, opening, settling, check };
  }

  function renew(order: OptionOrder): Judged {
    const known = records.get(order.id);
    const isJudged = known?.order.status === 'history' && known.check !== 'pending';
    const record = known !== undefined && isJudged ? known : judge(order, known);
    records.set(order.id, record);
    const isOver = record.order.status === 'history' && record.check !== 'pending';
    if (isOver) release(order.id);
    else if (!stops.has(order.id)) stops.set(order.id, watch(order.symbol));
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

  function forgetOldest(): void {
    for (const id of records.keys()) {
      if (records.size <= MOST_RECORDS) return;
      if (!stops.has(id)) records.delete(id);
    }
  }

  return {
    revision: () => revision,
    watch,
    follow(order) {
      // The stream is opened first, so that a new order is judged by its ticks.
      if (order.status === 'holding' && !stops.has(order.id))
        stops.set(order.id, watch(order.symbol));
      renew(order);
      revision += 1;
      forgetOldest();
    },
    lastPrice(symbol) {
      const newest = markets.get(symbol)?.ring.newest();
      return newest === undefined ? null : priceOf(symbol, newest);
    },
    checkOf(order) {
      const known = records.get(order.id);
      if (known === undefined) return order.status === 'holding' ? 'pending' : 'unseen';
      return known.check === 'pending' ? renew(known.order).check : known.check;
    },
    clear() {
      for (const id of [...stops.keys()]) release(id);
      records.clear();
      revision += 1;
    },
  };
}

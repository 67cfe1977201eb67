/**
 * A market of its own in the state of the core, as the parts of every other feature see it: the topics of the trade screen are
 * made over these parts by the code that makes them for the exchange. What would lead to the exchange leads nowhere here.
 */
import { BehaviorSubject, NEVER, Subject } from 'rxjs';
import type { Balance } from '../../../contract/features/assets.ts';
import type { Market, MarketRow } from '../../../contract/features/markets.ts';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { LevelTuple, TradeTuple } from '../../../contract/realtime.ts';
import { tradingAccount } from '../../../contract/rules/spot/stock-orders.ts';
import type { ConnectionView } from '../../../contract/views.ts';
import { createBalances } from '../../account/balances.ts';
import { createOrders } from '../../account/orders.ts';
import type { FeatureParts, OpenHouse } from '../../feature/parts.ts';
import { createDepths } from '../../market/books/depths.ts';
import { TAPE_LIMIT } from '../../market/books/tape.ts';
import { createCatalogue } from '../../market/catalogue.ts';
import type { Minutes } from '../../market/charts/charts.ts';
import { createQuotes } from '../../market/quotes/quotes.ts';
import type { PaperQuote, PaperSums } from './paper-account.ts';
import { createPastRun } from './past-run.ts';
import type { PlayedQuote } from './played-quote.ts';
import type { PlayedTick } from './played-tick.ts';

/** What is played is not used up by an order: the other side has any amount at its one price. */
const ANY_LOTS = 10 ** 15;
const LIVE: ConnectionView = { state: 'live', latencyMs: 0 };

export interface PlayedWorld {
  readonly parts: FeatureParts;
  readonly open: OpenHouse;
  takeTicks(ticks: readonly PlayedTick[]): void;
  takeSums(sums: PaperSums): void;
  takeOrder(order: SpotOrder): void;
}

export function createPlayedWorld(
  real: FeatureParts,
  played: {
    readonly row: MarketRow;
    /** The same market under its name of practice. */
    readonly market: Market;
    readonly quote: PlayedQuote;
    readonly atMs: () => number;
  },
): PlayedWorld {
  const { market, row, quote, atMs } = played;
  const { symbol } = market;
  const catalogue = createCatalogue();
  catalogue.replace([{ ...row, market, isOpen: true, turnsAt: null, sparkline: [] }]);
  const quotes = createQuotes();
  const [balances, orders, minutes$] = [createBalances(), createOrders(), new Subject<Minutes>()];
  const book = createPlayedBook(catalogue.bySymbol);
  const held = { tradeId: 0 };
  const run = createPastRun({
    run: real.keptRun,
    market: row.market,
    atMs,
    minute: () => quote.minute,
  });
  const parts: FeatureParts = {
    ...real,
    ...{ catalogue, quotes, balances, orders, minutes$, run, keptRun: run, depths: book.depths },
    session: { ...real.session, token: () => 'practice' },
    connection: stillConnection(real.connection, () => quote.timeMs),
    refreshes$: NEVER,
    roomPieces$: NEVER,
    workNews$: NEVER,
    renewals$: NEVER,
    asOf$: new BehaviorSubject<number | null>(null),
    streams: { needAll: () => nothing, needOne: () => nothing },
    // One's own limits are of the exchange: paper has none.
    reach: () => Promise.reject(new Error('practice reaches no other feature')),
  };

  return {
    parts,
    open: real.openOver({ events$: NEVER, renewals$: NEVER, tell: real.wake, parts: () => parts }),
    takeTicks(ticks) {
      const rows = quote.take(ticks);
      quotes.applyRows([quote.tuple()]);
      book.set(quote.prices());
      const trades = ticks.slice(-TAPE_LIMIT).map(({ timeMs, price, lots, side }): TradeTuple => {
        held.tradeId += 1;
        return [held.tradeId, timeMs, price, lots, side];
      });
      book.depths.takeTrades(symbol, trades, 'extend');
      minutes$.next({ symbol, rows, change: 'extend' });
      real.wake();
    },
    takeSums({ money, heldMoney, coin, heldCoin }) {
      const rowOf = (currency: string, total: string, frozen: string): Balance => ({
        ...{ account: tradingAccount(market), currencyId: 0, currency, frozen },
        available: plainText(exact(total).minus(frozen)),
      });
      const rows = [rowOf(market.quote, money, heldMoney), rowOf(market.base, coin, heldCoin)];
      balances.replace(rows, balances.ask());
      real.tell();
    },
    takeOrder: (order) => void orders.apply(order),
  };
}

const nothing = () => undefined;

/** The connection is to nothing but the device, and its clock is that of the last trade. */
function stillConnection(
  real: FeatureParts['connection'],
  now: () => number,
): FeatureParts['connection'] {
  return {
    ...real,
    clock: { ...real.clock, now },
    state: () => LIVE,
    state$: new BehaviorSubject(LIVE),
    subscriptions: { ...real.subscriptions, want: nothing, unwant: nothing, channels: () => [] },
  };
}

/** One price a side, for the formulas of the ticket alone: no screen of practice shows a book. */
function createPlayedBook(scalesOf: (symbol: string) => Market | undefined) {
  const changes$ = new Subject<void>();
  const held: { bids: readonly LevelTuple[]; asks: readonly LevelTuple[] } = { bids: [], asks: [] };
  const subscriptions = () => ({ want: nothing, unwant: nothing });
  return {
    depths: {
      ...createDepths({ subscriptions, scalesOf }),
      book: () => held,
      bookChanges: () => changes$,
    },
    set({ bid, ask }: PaperQuote) {
      held.bids = [[bid, ANY_LOTS]];
      held.asks = [[ask, ANY_LOTS]];
      changes$.next();
    },
  };
}

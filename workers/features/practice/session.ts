/** One stretch that is played: its player, its market of its own, and its paper account. */
import { BehaviorSubject } from 'rxjs';
import type { Market, MarketRow } from '../../../contract/features/markets.ts';
import type { PaperAccountView, PracticeView } from '../../../contract/features/practice.ts';
import type { SpotOrder, SpotOrderView } from '../../../contract/features/spot.ts';
import { PRACTICE_MARK } from '../../../contract/plain/practice.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { coinFeeDiscount } from '../../../contract/rules/money/vip.ts';
import { discountedFeeRate, type SpotFees } from '../../../contract/rules/spot/pricing.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { createMinutePages } from './minute-pages.ts';
import { PaperAccount, type PaperDraft } from './paper-account.ts';
import { PlayedQuote } from './played-quote.ts';
import type { PlayedTick } from './played-tick.ts';
import { createPlayedWorld, type PlayedWorld } from './played-world.ts';
import { Player } from './player.ts';
import { toPaperView } from './practice-view.ts';

/** Orders that are over; older ones are forgotten. */
const MOST_PAST = 200;
/** Of the market's own quotes, where it has none now. */
const LEAST_HALF_SPREAD = 1;

export interface Session {
  readonly symbol: string;
  readonly player: Player;
  readonly world: PlayedWorld;
  /** Rises with each paper order that is over. */
  readonly past$: BehaviorSubject<readonly SpotOrder[]>;
  /** Another one with whatever happens to a paper order. */
  revision(): number;
  view(): PracticeView;
  toPast(orders: readonly SpotOrder[]): readonly SpotOrderView[];
  trade(draft: PaperDraft): ReturnType<PaperAccount['place']>;
  cancel(id: number): void;
}

/** Null where nothing of the stretch can be had. */
export async function openSession(
  parts: FeatureParts,
  asked: { readonly row: MarketRow; readonly from: number; readonly number: number },
): Promise<Session | 'noHistory' | 'offline'> {
  const { row, number } = asked;
  // The day before it is asked for too, and no call takes a time before 1970.
  const from = Math.max(DAY_MS, asked.from);
  const { connection, keptRun: run } = parts;
  const pages = createMinutePages({ run, market: row.market, serverNow: connection.clock.now });
  const dayBefore = await pages.dayBefore(from);
  if (dayBefore === null) return 'offline';
  // Each stretch has a name of its own, so that no screen takes what is left of another one for it.
  const symbol = `${PRACTICE_MARK}${number}/${row.market.symbol}`;
  const market: Market = { ...row.market, symbol, id: 1, currencyId: 0, legalId: 0 };
  const quote = new PlayedQuote(market, halfSpreadOf(parts, row.market), dayBefore);
  const held: { atMs: () => number } = { atMs: () => from };
  const world = createPlayedWorld(parts, { row, market, quote, atMs: () => held.atMs() });
  const past$ = new BehaviorSubject<readonly SpotOrder[]>([]);
  const account = new PaperAccount(market, feesOf(parts, market), (order) => {
    world.takeOrder(order);
    if (order.status !== 'open') past$.next([order, ...past$.value].slice(0, MOST_PAST));
  });
  const player = new Player({
    environment: parts.environment,
    pageFrom: pages.from,
    onTicks: (ticks) => playTicks(ticks, { quote, world, account }),
    onChanged: parts.wake,
  });
  held.atMs = () => player.atMs;
  const formatter = await world.open.formatterOf('spot.history');
  const refusal = await player.open(from);
  if (refusal !== null) return refusal;
  world.takeSums(account.sums());
  const timeMs = () => quote.timeMs;

  return {
    ...{ symbol, player, world, past$ },
    revision: () => account.revision,
    view: () => ({
      ...{ state: player.state, of: row.market.symbol, symbol, source: player.source },
      ...{ at: player.atMs, from, speed: player.speed },
      account: accountView(parts, { market, quote, account }),
    }),
    toPast(list) {
      if (formatter === null) return [];
      const page = formatter({ list }, world.parts, {}) as { list: readonly SpotOrderView[] };
      return page.list;
    },
    trade(draft) {
      const answer = account.place(draft, quote.prices(), timeMs());
      world.takeSums(account.sums());
      return answer;
    },
    cancel(id) {
      account.cancel(id, timeMs());
      world.takeSums(account.sums());
    },
  };
}

interface Played {
  readonly quote: PlayedQuote;
  readonly world: PlayedWorld;
  readonly account: PaperAccount;
}

/** An order meets each trade at the quote of that very trade. */
function playTicks(ticks: readonly PlayedTick[], { quote, world, account }: Played): void {
  const before = account.revision;
  for (const { price, timeMs } of ticks) account.meet(quote.around(price), timeMs);
  world.takeTicks(ticks);
  if (account.revision !== before) world.takeSums(account.sums());
}

function accountView(
  parts: FeatureParts,
  { market, quote, account }: Pick<Played, 'quote' | 'account'> & { readonly market: Market },
): PaperAccountView {
  const { language } = parts.preferences();
  return toPaperView(account.sums(), { market, bid: quote.prices().bid, language });
}

/** That of the market's quote of now, at least one tick. */
function halfSpreadOf({ quotes }: FeatureParts, { id }: Market): number {
  if (!quotes.has(id)) return LEAST_HALF_SPREAD;
  const spread = quotes.get(id, 'ask') - quotes.get(id, 'bid');
  return Math.max(LEAST_HALF_SPREAD, Math.round(spread / 2));
}

/** As the exchange takes them from this user. */
function feesOf({ session }: FeatureParts, market: Market): SpotFees {
  const current = session.state$.value;
  const tier = current.state === 'user' ? (current.user?.vipTier ?? 0) : 0;
  const discount = coinFeeDiscount(market, tier);
  return {
    makerFeeRate: discountedFeeRate(market.makerFeeRate, discount),
    takerFeeRate: discountedFeeRate(market.takerFeeRate, discount),
  };
}

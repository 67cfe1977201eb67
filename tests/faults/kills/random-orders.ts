/** Traders who place and cancel at random for as long as they are let. */
import { setTimeout as sleep } from 'node:timers/promises';
import { accepted, call, type Intent, type Order, submit, type Trader } from './trader.ts';

export const BITCOIN = { currency_id: '1', legal_id: '3' };

/** What a trader wants next, by the last price of bitcoin. */
export type NextWish = (trader: Trader, last: number) => Pick<Intent, 'name' | 'fields'>;

/** The last price of a market. */
export async function lastPrice(url: string, symbol: string): Promise<number> {
  interface Row {
    readonly market: { symbol: string };
    readonly quote: { last: string };
  }
  const { list } = await accepted<{ list: Row[] }>(call(url, 'markets.quotations'));
  const row = list.find(({ market }) => market.symbol === symbol);
  if (row === undefined) throw new Error(`no market ${symbol}`);
  return Number(row.quote.last);
}

/**
 * Every trader keeps `lanes` calls in the air until `isOver`, or until an answer is lost: then the
 * server is gone and sending more would say nothing.
 */
export async function tradeAtRandom(
  url: string,
  traders: readonly Trader[],
  trade: { lanes: number; last: number; isOver: () => boolean; nextWish?: NextWish },
): Promise<void> {
  const { lanes, last, isOver, nextWish = nextOrder } = trade;
  const lane = async (trader: Trader) => {
    while (!isOver()) {
      const intent = await submit(url, trader, nextWish(trader, last));
      if (intent.answer === null) return;
    }
  };
  await Promise.all(traders.flatMap((trader) => Array.from({ length: lanes }, () => lane(trader))));
}

/**
 * Trades until the traders have heard `answers` more answers and a moment of chance has passed. Answers
 * are counted and not seconds: a slow machine shall be disturbed in the midst of it like a quick one.
 */
export async function disturbTrading(
  url: string,
  traders: readonly Trader[],
  disturb: { lanes: number; answers: number; act: () => Promise<void>; nextWish?: NextWish },
): Promise<void> {
  const last = await lastPrice(url, 'BTCUSDT');
  const state = { isOver: false, hasEnded: false };
  const isOver = () => state.isOver;
  const wanted = answersOf(traders) + disturb.answers;
  const { lanes, nextWish = nextOrder } = disturb;
  const trading = tradeAtRandom(url, traders, { lanes, last, isOver, nextWish });
  const noteEnd = () => {
    state.hasEnded = true;
  };
  trading.then(noteEnd, noteEnd);
  while (answersOf(traders) < wanted && !state.hasEnded) await sleep(5);
  // Every lane ends with its first lost answer: then the server went before it was sent away.
  if (state.hasEnded) throw new Error('the server was lost before its time');
  await sleep(Math.random() * 100);
  await disturb.act();
  state.isOver = true;
  await trading;
}

function answersOf(traders: readonly Trader[]): number {
  const answered = traders.map(({ intents }) => intents.filter(({ answer }) => answer !== null));
  return answered.flat().length;
}

/** A third at the market, half at a limit that may be met at once, later or never, the rest cancels. */
export function nextOrder(trader: Trader, last: number): Pick<Intent, 'name' | 'fields'> {
  const open = openOrder(trader);
  const dice = Math.random();
  if (dice < 0.2 && open !== null) return { name: 'spot.cancel', fields: { id: String(open) } };
  const type = Math.random() < 0.5 ? 'buy' : 'sell';
  const amount = `0.000${1 + Math.floor(Math.random() * 9)}`;
  if (dice < 0.5) return { name: 'spot.trade', fields: { ...BITCOIN, type, amount } };
  const price = last * (0.998 + Math.random() * 0.004);
  return {
    name: 'spot.trade',
    fields: { ...BITCOIN, type, amount, target_price: price.toFixed(2) },
  };
}

/** An order that was open when it was answered; by now it may be anything. */
function openOrder({ intents }: Trader): number | null {
  const orders = intents.flatMap(({ name, answer }) =>
    name === 'spot.trade' && answer?.envelope.type === 'ok'
      ? [answer.envelope.message as Order]
      : [],
  );
  const open = orders.filter(({ status }) => status === 'open');
  return open[Math.floor(Math.random() * open.length)]?.id ?? null;
}

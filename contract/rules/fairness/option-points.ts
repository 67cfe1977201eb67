/** An option, made again: the first trade at or after each of its instants decides it, or the lack of one. */
import type { OptionOrder } from '../../features/options.ts';
import type { KeyedTape, KeyedTrade } from '../market/simulated/keyed-tape.ts';
import { MISSING_TICK_MS, optionOutcome } from '../options/payout.ts';
import type { Point } from './point.ts';

export type SettledOption = Pick<
  OptionOrder,
  'type' | 'openedAt' | 'sellAt' | 'buyTickId' | 'buyPrice' | 'sellTickId' | 'sellPrice' | 'outcome'
>;

export function optionPoints(option: SettledOption, tape: KeyedTape): Point[] {
  const { type, openedAt, sellAt, outcome } = option;
  const open = inTime(tape.firstFrom(openedAt), openedAt);
  const opening: Point[] = [
    { name: 'openTick', said: textOf(option.buyTickId), made: textOf(open?.id ?? null) },
    { name: 'openPrice', said: option.buyPrice, made: open?.price ?? null },
  ];
  // What was sold before its end was settled by no trade.
  if (outcome === 'sold') return opening;
  const settle = inTime(tape.firstFrom(sellAt), sellAt);
  const made =
    open === null || settle === null
      ? 'void'
      : optionOutcome({ type, buyPrice: open.price, sellPrice: settle.price });
  const result: Point = { name: 'outcome', said: outcome, made };
  // What is void was settled by no trade, and names none.
  if (outcome === 'void' && made === 'void') return [result];
  return [
    ...opening,
    { name: 'settleTick', said: textOf(option.sellTickId), made: textOf(settle?.id ?? null) },
    { name: 'settlePrice', said: option.sellPrice, made: settle?.price ?? null },
    result,
  ];
}

function inTime(trade: KeyedTrade, instantMs: number): KeyedTrade | null {
  return trade.time <= instantMs + MISSING_TICK_MS ? trade : null;
}

function textOf(id: number | null): string | null {
  return id === null ? null : String(id);
}

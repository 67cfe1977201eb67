/**
 * Settlements that were made by the tape, made again from the keys of days that are over: by the device for its owner, and by
 * `npm run verify` for anybody who has an export. Each thing that a settlement says stands beside what follows from the key.
 */
import { SIGNED_DECIMAL_PATTERN } from '../../amount.ts';
import { exact } from '../../money.ts';

export const pointNames = [
  'openTick',
  'openPrice',
  'settleTick',
  'settlePrice',
  'outcome',
  'averagedTick',
  'settlementPrice',
  'paidCurrency',
  'paidAmount',
  'closeTick',
  'closeTickAt',
  'closeMark',
  'stopLoss',
  'takeProfit',
  'triggerPrice',
  'limitPrice',
] as const;
export type PointName = (typeof pointNames)[number];

export interface Point {
  /** As the column of the export is called. */
  readonly name: PointName;
  /** Null where there is none. */
  readonly said: string | null;
  readonly made: string | null;
}

/** Prices may be written with or without zeros at their end. */
export function isSame({ said, made }: Point): boolean {
  if (said === null || made === null) return said === made;
  const areNumbers = [said, made].every((text) => SIGNED_DECIMAL_PATTERN.test(text));
  return areNumbers ? exact(said).eq(made) : said === made;
}

/** What a price had to reach: that price where it did, and how near it came where it did not. */
export function reached(
  name: PointName,
  price: string,
  way: { best: string; isReached: boolean },
): Point {
  return { name, said: price, made: way.isReached ? price : way.best };
}

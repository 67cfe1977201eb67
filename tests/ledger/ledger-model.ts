/** The oracle of the property tests: the ledger as plain maps, and random commands for both. */
import fc from 'fast-check';
import { exact, plainText } from '../../contract/money.ts';
import type { AccountKind } from '../../contract/plain/accounts.ts';
import type { UserAccountRef } from '../../server/ledger/accounts.ts';

/** Users are named by their place in the run's list of new users. */
export interface Place {
  readonly user: number;
  readonly account: AccountKind;
  readonly currency: string;
}

export type Command =
  | { readonly kind: 'grant' | 'spend' | 'hold'; readonly at: Place; readonly amount: string }
  | { readonly kind: 'move'; readonly from: Place; readonly to: Place; readonly amount: string }
  | {
      readonly kind: 'convert';
      readonly from: Place;
      readonly amount: string;
      readonly received: string;
    }
  /** `hold` picks one of all holds ever opened; `share` is the percentage asked of what remains. */
  | {
      readonly kind: 'post';
      readonly hold: number;
      readonly share: number;
      readonly to: Place;
      readonly releasesRest: boolean;
    }
  | { readonly kind: 'release'; readonly hold: number; readonly share: number }
  | { readonly kind: 'void'; readonly hold: number };

const place: fc.Arbitrary<Place> = fc.record({
  user: fc.integer({ min: 0, max: 2 }),
  account: fc.constantFrom('change', 'legal'),
  currency: fc.constantFrom('USDT', 'BTC'),
});

/** Mostly round sums, so that they meet each other exactly, and some with all their digits. */
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 60 }).map(String) },
  { weight: 1, arbitrary: fc.constant('0.000000000000000001') },
  {
    weight: 1,
    arbitrary: fc.bigInt({ min: 1n, max: 10n ** 20n }).map((units) => {
      const digits = units.toString().padStart(19, '0');
      return plainText(exact(`${digits.slice(0, -18)}.${digits.slice(-18)}`));
    }),
  },
);

const hold = fc.nat({ max: 30 });
const share = fc.constantFrom(100, 50, 1, 120);

export const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constant('grant' as const), at: place, amount }),
  fc.record({ kind: fc.constant('spend' as const), at: place, amount }),
  fc.record({ kind: fc.constant('hold' as const), at: place, amount }),
  fc.record({ kind: fc.constant('move' as const), from: place, to: place, amount }),
  fc.record({ kind: fc.constant('convert' as const), from: place, amount, received: amount }),
  fc.record({
    kind: fc.constant('post' as const),
    hold,
    share,
    to: place,
    releasesRest: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('release' as const), hold, share }),
  fc.record({ kind: fc.constant('void' as const), hold }),
);

export interface ModelHold {
  readonly id: number;
  readonly ref: UserAccountRef;
  remaining: string;
}

/** What every account should hold, by `user/account/currency`. */
export interface Model {
  readonly available: Map<string, string>;
  readonly held: Map<string, string>;
  readonly holds: ModelHold[];
}

export function createModel(): Model {
  return { available: new Map(), held: new Map(), holds: [] };
}

export function keyOf(ref: UserAccountRef): string {
  return `${ref.userId}/${ref.account}/${ref.currency}`;
}

/** Adds to one account; false, with nothing done, when it would fall below zero. */
export function add(balances: Map<string, string>, ref: UserAccountRef, change: string): boolean {
  const after = exact(balances.get(keyOf(ref)) ?? '0').plus(change);
  if (after.isNegative() && !after.isZero()) return false;
  balances.set(keyOf(ref), plainText(after));
  return true;
}

export function percentOf(sum: string, percent: number): string {
  return plainText(exact(sum).times(percent).div(100).toDecimalPlaces(18));
}

export function minus(sum: string, part: string): string {
  return plainText(exact(sum).minus(part));
}

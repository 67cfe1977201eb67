/** Balances by account and currency. Values are absolute and the newest word wins. */
import { BehaviorSubject, type Observable } from 'rxjs';
import type { Balance } from '../../contract/features/assets.ts';
import type { AccountKind } from '../../contract/plain/accounts.ts';

export interface Balances {
  revision(): number;
  readonly revision$: Observable<number>;
  /** Null until the first list has come. */
  all(): readonly Balance[] | null;
  available(account: AccountKind, currency: string): string;
  clear(): void;
  /** Marks the moment at which a list is asked for; give it back with the list. */
  ask(): number;
  /** The whole list. Rows that an event has changed since it was asked for keep the event's value. */
  replace(list: readonly Balance[], askedAt: number): void;
  /** Rows as an event says they are now. */
  apply(rows: readonly Balance[]): void;
}

export function createBalances(): Balances {
  let rows = new Map<string, { balance: Balance; heardAt: number }>();
  let isKnown = false;
  const revision$ = new BehaviorSubject(0);
  const rise = () => revision$.next(revision$.value + 1);

  return {
    revision$,
    revision: () => revision$.value,
    all: () => (isKnown ? [...rows.values()].map((row) => row.balance) : null),
    available: (account, currency) => rows.get(`${account} ${currency}`)?.balance.available ?? '0',
    clear() {
      rows = new Map();
      isKnown = false;
      rise();
    },
    ask: () => revision$.value,
    replace(list, askedAt) {
      const kept = [...rows].filter(([, row]) => row.heardAt > askedAt);
      rows = new Map(list.map((balance) => [keyOf(balance), { balance, heardAt: askedAt }]));
      for (const [key, row] of kept) rows.set(key, row);
      isKnown = true;
      rise();
    },
    apply(changed) {
      const heardAt = revision$.value + 1;
      for (const balance of changed) rows.set(keyOf(balance), { balance, heardAt });
      rise();
    },
  };
}

function keyOf(balance: Balance): string {
  return `${balance.account} ${balance.currency}`;
}

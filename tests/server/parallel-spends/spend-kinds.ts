/** The ways in which money leaves an account by one call. */
import { type Answer, call, type Trader } from '../../faults/kills/trader.ts';

/** A coin that nobody is given at the start, so that a test knows all of it. */
export const SPENT_COIN = { id: '12', code: 'LINK' };
/** What one spend takes, in the coin. */
export const SPENT = '10';

export const PAY_PASSWORD = '246810';

/** Somebody who may withdraw the coin to an address of theirs. */
export interface Spender extends Trader {
  readonly addressId: string;
}

export interface SpendKind {
  readonly name: string;
  /** Spends from `change`, under an intent of its own. */
  spend(url: string, spender: Spender): Promise<Answer>;
}

const transfer: SpendKind = {
  name: 'transfer',
  spend: (url, trader) =>
    once(url, trader, 'transfer.submit', {
      currency_id: SPENT_COIN.id,
      number: SPENT,
      from_field: 'change',
      to_field: 'legal',
    }),
};

const convert: SpendKind = {
  name: 'convert',
  spend: (url, trader) =>
    once(url, trader, 'convert.submit', {
      number: SPENT,
      from_currency_id: SPENT_COIN.id,
      to_currency_id: '3',
    }),
};

const withdraw: SpendKind = {
  name: 'withdraw',
  spend: (url, spender) =>
    once(url, spender, 'withdraw.submit', {
      currency_id: SPENT_COIN.id,
      number: SPENT,
      address_id: spender.addressId,
      pay_password: PAY_PASSWORD,
    }),
};

export const spendKinds: readonly SpendKind[] = [transfer, convert, withdraw];

function once(
  url: string,
  { token }: Trader,
  name: Parameters<typeof call>[1],
  fields: Readonly<Record<string, string>>,
): Promise<Answer> {
  return call(url, name, fields, { token, key: crypto.randomUUID() });
}

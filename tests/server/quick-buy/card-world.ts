/** Buyers by card as tests know them: verified, with a card and a tier, on a market whose prices are set. */

import { randomUUID } from 'node:crypto';
import type { Database } from '../../../server/db/database.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, type TestAccount } from '../../support/server.ts';
import {
  changeBalance,
  registerWithdrawer,
  saveCard,
  setPrice,
} from '../../support/withdrawals.ts';

export type Fields = Readonly<Record<string, string>>;

export interface Quote {
  readonly quote_id: string;
  readonly price: string;
  readonly fee: string;
  readonly received: string;
  readonly cashback: string;
  readonly returning: string;
  readonly quoted_at: number;
  readonly expires_at: number;
}

const WISH = { fiat: 'EUR', amount: '100', currency_id: '1' };

export function openCardWorld(open: () => Promise<Database>) {
  const server = serverOfFile(open);

  async function newcomer(tier = 0): Promise<TestAccount> {
    setPrice(server(), 'BTCUSDT', '64000');
    setPrice(server(), 'ETHUSDT', '3200');
    const account = await registerWithdrawer(server(), newAddress());
    await server().exchange.database.query('update users set vip_tier = $2 where id = $1', [
      account.userId,
      tier,
    ]);
    await saveCard(server(), account.userId, 'domestic');
    return account;
  }
  const ask = (account: TestAccount, fields: Fields = {}) =>
    server().call('quickBuy.quote', { ...WISH, ...fields }, { token: account.token });
  const quote = async (account: TestAccount, fields: Fields = {}) =>
    (await must(ask(account, fields))) as Quote;
  const submit = (account: TestAccount, fields: Fields, key: string = randomUUID()) =>
    server().call(
      'quickBuy.submit',
      { ...WISH, card: 'domestic', ...fields },
      { token: account.token, key },
    );
  const boughtBy = async ({ userId }: TestAccount, currency = 'BTC') =>
    (await changeBalance(server(), userId, currency)).available;

  return { server, newcomer, ask, quote, submit, boughtBy };
}

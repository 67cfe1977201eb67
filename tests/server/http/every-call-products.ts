/** What calls are about: products that anybody can buy, and matters of customer service. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { minerOffersAt } from '../../../server/features/cloud-miner/rounds.ts';
import { QUOTA } from '../../../server/features/cloud-miner/terms.ts';
import { offeredOf } from '../../../server/features/defi-mining/pool-store.ts';
import { pools } from '../../../server/features/defi-mining/terms.ts';
import { offersAt } from '../../../server/features/lock-mining/rounds.ts';
import { minutePrice } from '../../../server/market/minute-price.ts';
import type { TestAccount } from '../../support/server.ts';
import { saveCard } from '../../support/withdrawals.ts';
import type { EveryCall, Fields } from './every-call-world.ts';

/** A plan that somebody has bought of: its first buyer makes a row that later ones find. */
export const lockOf = async ({ server, database }: EveryCall): Promise<Fields> => {
  const [offer] = offersAt(server().exchange.clock.now());
  await database().query(
    'insert into lock_offers (id, currency, quota) values ($1, $2, $3) on conflict do nothing',
    [offer?.id, offer?.currency.code, offer?.quota],
  );
  return { config_id: String(offer?.id), amount: '100' };
};

/** A sum that was locked, by its id. */
export const redemptionOf = async (world: EveryCall, account: TestAccount): Promise<Fields> => {
  const fields = await lockOf(world);
  const { id } = await world.made<{ id: number }>('lockMining.subscribe', fields, account);
  return { id: String(id) };
};

/** The price of Bitcoin as a screen would have seen it. */
function seenPrice({ server }: EveryCall): string {
  const { feed, clock } = server().exchange;
  return minutePrice(feed, 'BTC', clock.now()) ?? '';
}

/** Hash power of a plan that somebody has rented of. */
export const rentalOf = async (world: EveryCall): Promise<Fields> => {
  const [offer] = minerOffersAt(world.server().exchange.clock.now());
  await world
    .database()
    .query('insert into miner_offers (id, quota) values ($1, $2) on conflict do nothing', [
      offer?.id,
      QUOTA,
    ]);
  return { plan_id: String(offer?.id), hash_power: '100', price: seenPrice(world) };
};

/** A share of a pool that somebody has entered. */
export const shareOf = async (world: EveryCall): Promise<Fields> => {
  const [pool] = pools;
  await world
    .database()
    .query('insert into defi_pools (id, offered) values ($1, $2) on conflict do nothing', [
      pool?.id,
      pool && offeredOf(pool),
    ]);
  return { pool_id: String(pool?.id), amount: '100', price: seenPrice(world) };
};

/** A share of the account, by its id, and the price to leave at. */
export const leavingOf = async (world: EveryCall, account: TestAccount): Promise<Fields> => {
  const share = await shareOf(world);
  const { id } = await world.made<{ id: number }>('defiMining.enter', share, account);
  return { id: String(id), price: share['price'] ?? '' };
};

/** The least of the project that is open; its row is there, as after the first subscription of anybody. */
export const subscriptionOf = async ({ server, database }: EveryCall): Promise<Fields> => {
  const { feed } = server().exchange;
  const issue = feed.issues.find(1, server().exchange.clock.now());
  if (issue === null) throw new Error('nothing is issued');
  await database().query(
    'insert into ieo_projects (id, symbol, total) values ($1, $2, $3) on conflict do nothing',
    [issue.id, issue.token.code, issue.total],
  );
  return {
    project_id: String(issue.id),
    amount: issue.minimumAmount,
    pay_currency: 'USDT',
    price: issue.issuePrice,
  };
};

/** A matter of customer service that is open, and one that is settled. */
export async function ticketOf(world: EveryCall, account: TestAccount): Promise<Fields> {
  const wish = { nonce: randomUUID(), text: 'Hello' };
  const { ticket_id } = await world.made<{ ticket_id: number }>('support.write', wish, account);
  return { id: String(ticket_id) };
}

export async function closedTicketOf(world: EveryCall, account: TestAccount): Promise<Fields> {
  const ticket = await ticketOf(world, account);
  await world.made('support.close', ticket, account);
  return { ...ticket, rating: '5' };
}

export const optionOf = async ({ server }: EveryCall): Promise<Fields> => ({
  match_id: String(server().exchange.feed.marketBySymbol('BTCUSDT')?.id),
  currency_id: '3',
  type: 'up',
  seconds: '60',
  number: '20',
});

/** The first put that is on offer. */
export const dualOf = async (world: EveryCall, account: TestAccount): Promise<Fields> => {
  const { list } = await world.made<{ list: { id: number; currency_id: number }[] }>(
    'dualInvest.products',
    { type: 'put' },
    account,
  );
  const [product] = list;
  const { id, currency_id } = product ?? { id: 0, currency_id: 0 };
  return { id: String(id), num: '1', currency_id: String(currency_id), type: 'put' };
};

export const CARD_WISH: Fields = { fiat: 'EUR', amount: '100', currency_id: '1' };

/** A payment by a card that is saved, at a quote that was just given. */
export const cardPurchaseOf = async (world: EveryCall, account: TestAccount): Promise<Fields> => {
  const { server, database, made } = world;
  const [saved] = await database().query('select 1 from bank_cards where user_id = $1', [
    account.userId,
  ]);
  if (saved === undefined) await saveCard(server(), account.userId, 'domestic');
  const { quote_id } = await made<{ quote_id: string }>('quickBuy.quote', CARD_WISH, account);
  return { ...CARD_WISH, quote_id, card: 'domestic' };
};

/** An option that has opened, by its id. */
export const openOptionOf = async (world: EveryCall, account: TestAccount): Promise<Fields> => {
  const { id } = await world.made<{ id: number }>('options.submit', await optionOf(world), account);
  await expect
    .poll(() =>
      world.database().query('select 1 from option_orders where id = $1 and buy_price > 0', [id]),
    )
    .toHaveLength(1);
  return { id: String(id) };
};

/** An open option with a price that is promised for it. */
export const saleOf = async (world: EveryCall, account: TestAccount): Promise<Fields> => {
  const option = await openOptionOf(world, account);
  const quote = await world.made<{ quote_id: string }>('options.saleQuote', option, account);
  return { ...option, quote_id: quote.quote_id };
};

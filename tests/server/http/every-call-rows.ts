/** How to make one valid call: a row for each call that moves money, takes an amount or names what is its user's. */
import { randomBytes } from 'node:crypto';
import type { EndpointName } from '../../../contract/table.ts';
import { givePoints } from '../../support/points.ts';
import { PAY_PASSWORD, saveAddress } from '../../support/withdrawals.ts';
import { copyRows } from './every-call-copies.ts';
import { otcMoneyRows, otcOtherRows } from './every-call-otc.ts';
import {
  CARD_WISH,
  cardPurchaseOf,
  closedTicketOf,
  dualOf,
  leavingOf,
  lockOf,
  openOptionOf,
  optionOf,
  redemptionOf,
  rentalOf,
  saleOf,
  shareOf,
  subscriptionOf,
  ticketOf,
} from './every-call-products.ts';
import { spotMoneyRows } from './every-call-spot.ts';
import { wonOrder, workRows } from './every-call-works.ts';
import { type Fields, idMadeBy, type MoneyRow, type Purse, type Row } from './every-call-world.ts';

const BITCOIN = { currency_id: '1', legal_id: '3' };
const USDT: Purse = { account: 'change', currency: 'USDT' };
const LEVER: Purse = { account: 'lever', currency: 'USDT' };
const COLLATERAL: Purse = { account: 'change', currency: 'BTC' };
const OPENING = { ...BITCOIN, side: 'long', type: 'market', multiple: '10', lots: '20' };
const RESTING = { ...OPENING, type: 'limit', target_price: '60000' };
const LOAN = { number: '500', collateral_currency_id: '1', collateral: '0.02' };
const OF_NOBODY = { id: '999999999' };

const positionOf: Row['fields'] = async (world, account) => {
  const made = await world.made<{ position_id: number }>('futures.submit', OPENING, account);
  return { id: String(made.position_id) };
};

const withdrawalOf: Row['fields'] = async ({ server }, { userId }) => ({
  currency_id: '3',
  number: '100',
  address_id: await saveAddress(server(), userId),
  pay_password: PAY_PASSWORD,
});

const depositOf: Row['fields'] = async ({ database, server }, { userId }) => {
  const name = `${randomBytes(24).toString('base64url')}.webp`;
  // An old one would be forgotten while it is looked at.
  await database().query(
    "insert into uploads (id, user_id, name, purpose, created_at) values ($1, $2, $1, 'private', $3)",
    [name, userId, server().exchange.clock.now()],
  );
  return { account: 'TXsender', amount: '10', currency: 'USDT', voucher: `/uploads/${name}` };
};

/** The first row of a list, as its owner is shown it. */
const firstOf =
  (name: EndpointName, asked: Fields): Row['fields'] =>
  async (world, account) => {
    const { list } = await world.made<{ list: { id: number }[] }>(name, asked, account);
    return { id: String(list[0]?.id) };
  };

const newest =
  (table: 'sessions' | 'passkeys'): Row['fields'] =>
  async ({ database }, { userId }) => {
    const [row] = await database().query<{ id: number }>(
      `select max(id) as id from ${table} where user_id = $1`,
      [userId],
    );
    return { id: String(row?.id) };
  };

export const moneyRows = {
  'convert.submit': {
    fields: async () => ({ number: '100', from_currency_id: '3', to_currency_id: '1' }),
    changed: { number: '101' },
    many: USDT,
  },
  ...copyRows,
  'coupons.use': {
    fields: firstOf('coupons.list', { state: 'usable' }),
    owned: ['id'],
    changed: OF_NOBODY,
    many: 'once',
  },
  'deposit.submit': {
    fields: depositOf,
    changed: { amount: '11' },
    many: 'once',
  },
  'deposit.cancel': {
    fields: async (world, account) =>
      idMadeBy('deposit.submit', await depositOf(world, account))(world, account),
    owned: ['id'],
    changed: OF_NOBODY,
    many: 'once',
  },
  'dualInvest.purchase': { fields: dualOf, changed: { num: '2' }, many: USDT },
  'futures.submit': { fields: async () => OPENING, changed: { lots: '21' }, many: LEVER },
  'futures.scale': {
    fields: async () => ({
      ...{ ...BITCOIN, side: 'long', multiple: '10', lots: '20', count: '4' },
      ...{ sizes: 'rising', from_price: '60000', to_price: '59000' },
    }),
    changed: { lots: '21' },
    many: LEVER,
  },
  'futures.close': { fields: positionOf, owned: ['id'], changed: { lots: '1' }, many: 'once' },
  'futures.setStops': {
    fields: async (world, account) => ({
      ...(await positionOf(world, account)),
      target_profit_price: '70000',
    }),
    owned: ['id'],
    changed: { target_profit_price: '71000' },
    many: 'again',
  },
  'futures.closeBatch': {
    fields: async (world, account) => {
      await positionOf(world, account);
      return { type: 'all' };
    },
    changed: { type: 'long' },
    many: 'again',
  },
  'futures.cancel': {
    fields: idMadeBy('futures.submit', RESTING),
    owned: ['id'],
    changed: OF_NOBODY,
    many: 'once',
  },
  'futures.cancelAll': {
    fields: async (world, account) => {
      await idMadeBy('futures.submit', RESTING)(world, account);
      return {};
    },
    changed: { currency_id: '2' },
    many: 'again',
  },
  'futures.amend': {
    fields: async (world, account) => ({
      ...(await idMadeBy('futures.submit', RESTING)(world, account)),
      target_price: '61000',
    }),
    owned: ['id'],
    changed: { target_price: '62000' },
    many: 'again',
  },
  'loans.borrow': { fields: async () => LOAN, changed: { number: '100' }, many: COLLATERAL },
  'loans.repay': {
    fields: async (world, account) => ({
      ...(await idMadeBy('loans.borrow', LOAN)(world, account)),
      number: '100',
    }),
    owned: ['id'],
    changed: { number: '101' },
    many: USDT,
  },
  'loans.addCollateral': {
    fields: async (world, account) => ({
      ...(await idMadeBy('loans.borrow', LOAN)(world, account)),
      number: '0.01',
    }),
    owned: ['id'],
    changed: { number: '0.02' },
    many: COLLATERAL,
  },
  'cloudMiner.rent': { fields: rentalOf, changed: { hash_power: '101' }, many: USDT },
  'defiMining.enter': { fields: shareOf, changed: { amount: '101' }, many: USDT },
  'defiMining.leave': { fields: leavingOf, owned: ['id'], changed: OF_NOBODY, many: 'once' },
  'lockMining.subscribe': { fields: lockOf, changed: { amount: '101' }, many: USDT },
  'lockMining.redeem': { fields: redemptionOf, owned: ['id'], changed: OF_NOBODY, many: 'once' },
  ...workRows,
  'options.submit': {
    fields: optionOf,
    changed: { type: 'down' },
    many: { account: 'micro', currency: 'USDT' },
  },
  'options.sell': { fields: saleOf, owned: ['id'], changed: OF_NOBODY, many: 'once' },
  ...otcMoneyRows,
  'points.exchange': {
    fields: async ({ server }, account) => {
      await givePoints(server(), account, 150);
      return { id: '2' };
    },
    changed: OF_NOBODY,
    // There are points for one.
    many: 'once',
  },
  'quickBuy.submit': {
    fields: cardPurchaseOf,
    changed: { amount: '101' },
    many: 'once',
  },
  ...spotMoneyRows,
  'ieo.subscribe': { fields: subscriptionOf, changed: { amount: '4000' }, many: USDT },
  'transfer.submit': {
    fields: async () => ({
      currency_id: '3',
      number: '10',
      from_field: 'change',
      to_field: 'micro',
    }),
    changed: { number: '11' },
    many: USDT,
  },
  'withdraw.submit': {
    fields: withdrawalOf,
    owned: ['addressId'],
    changed: { number: '101' },
    many: USDT,
  },
  'withdraw.cancel': {
    fields: async (world, account) =>
      idMadeBy('withdraw.submit', await withdrawalOf(world, account))(world, account),
    owned: ['id'],
    changed: OF_NOBODY,
    many: 'once',
  },
} as const satisfies Partial<Record<EndpointName, MoneyRow>>;

/** What moves no money, and takes an amount all the same or names what is its user's. */
export const otherRows = {
  'assets.bill': { fields: firstOf('assets.bills', {}), owned: ['id'] },
  'convert.quote': { fields: moneyRows['convert.submit'].fields },
  ...otcOtherRows,
  'quickBuy.quote': { fields: async () => CARD_WISH },
  'options.result': {
    fields: async (world, account) =>
      idMadeBy('options.submit', await optionOf(world))(world, account),
    owned: ['id'],
  },
  'options.saleQuote': { fields: openOptionOf, owned: ['id'] },
  'dualInvest.evidence': {
    fields: async (world, account) =>
      idMadeBy('dualInvest.purchase', await dualOf(world, account))(world, account),
    owned: ['id'],
  },
  'nft.readOrder': { fields: wonOrder, owned: ['id'] },
  'messages.detail': { fields: firstOf('messages.list', {}), owned: ['id'] },
  'security.endDevice': { fields: newest('sessions'), owned: ['id'] },
  'security.removePasskey': {
    fields: async (world, account) => {
      const key = randomBytes(32);
      await world.database().query(
        `insert into passkeys (user_id, credential_id, public_key, counter, name, created_at)
             values ($1, $2, $3, 0, 'Phone', 0)`,
        [account.userId, key.toString('base64url'), key],
      );
      return { ...(await newest('passkeys')(world, account)), code: '123456' };
    },
    owned: ['id'],
  },
  'walletAddresses.remove': {
    fields: async ({ server }, { userId }) => ({ id: await saveAddress(server(), userId) }),
    owned: ['id'],
  },
  'support.close': { fields: ticketOf, owned: ['id'] },
  'journal.write': {
    fields: async (world, account) => {
      const position = await positionOf(world, account);
      await world.made('futures.close', position, account);
      return { ...position, kind: 'futures', note: 'too early' };
    },
    owned: ['id'],
  },
  'tradingLimits.set': { fields: async () => ({ name: 'orderValue', value: '100' }) },
  'support.rate': { fields: closedTicketOf, owned: ['id'] },
} as const satisfies Partial<Record<EndpointName, Row>>;

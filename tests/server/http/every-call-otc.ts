/** What the calls of the desk over the counter need: cards, offers, and orders on the way to each step. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestAccount } from '../../support/server.ts';
import { PAY_PASSWORD, saveCard } from '../../support/withdrawals.ts';
import { OFFER, voucherOf } from '../otc/otc-world.ts';
import type { EveryCall, Fields } from './every-call-world.ts';

interface Made {
  readonly id: number;
}

/** Of one account several things may be asked for. */
async function withCards({ server, database }: EveryCall, { userId }: TestAccount): Promise<void> {
  const saved = await database().query<{ kind: string }>(
    'select kind from bank_cards where user_id = $1',
    [userId],
  );
  for (const kind of ['domestic', 'international'] as const)
    if (!saved.some((card) => card.kind === kind)) await saveCard(server(), userId, kind);
}

async function trader(world: EveryCall): Promise<TestAccount> {
  const account = await world.newcomer();
  await withCards(world, account);
  return account;
}

const takeOf = ({ id }: Made, price: string): Fields => ({
  ...{ offer_id: String(id), price, by: 'number', amount: '100', method: 'domestic' },
});

const publishOf = async (world: EveryCall, account: TestAccount): Promise<Fields> => {
  await withCards(world, account);
  return OFFER;
};

/** Sells to somebody's offer. */
const sellOf = async (world: EveryCall, account: TestAccount): Promise<Fields> => {
  await withCards(world, account);
  const wanted = { ...OFFER, side: 'buy', price: '0.99' };
  return takeOf(await world.made<Made>('otc.publish', wanted, await trader(world)), '0.99');
};

const offerOf = async (world: EveryCall, account: TestAccount): Promise<Fields> => {
  const made = await world.made<Made>('otc.publish', await publishOf(world, account), account);
  return { id: String(made.id) };
};

/** An order between the two, not paid. */
async function orderBetween(world: EveryCall, sides: { seller: TestAccount; buyer: TestAccount }) {
  const offer = await world.made<Made>('otc.publish', OFFER, sides.seller);
  const order = await world.made<Made>('otc.take', takeOf(offer, '1.01'), sides.buyer);
  return { id: String(order.id) };
}

/** The account is the buyer. */
const orderOf = async (world: EveryCall, account: TestAccount): Promise<Fields> => {
  await withCards(world, account);
  return orderBetween(world, { seller: await trader(world), buyer: account });
};

const paymentOf = async (world: EveryCall, account: TestAccount): Promise<Fields> => ({
  ...(await orderOf(world, account)),
  voucher: await voucherOf(world.server(), account),
});

/** Paid by the account, with a picture that is there. */
const paidOf = async (world: EveryCall, account: TestAccount): Promise<Fields> => {
  const payment = await paymentOf(world, account);
  const folder = join(world.server().dataDir, 'uploads');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, (payment['voucher'] ?? '').replace('/uploads/', '')), 'RIFF');
  await world.made('otc.pay', payment, account);
  return { id: payment['id'] ?? '' };
};

/** The account is the seller. Of what others offer nobody may take more than a few at once. */
const saleOf = async (world: EveryCall, account: TestAccount): Promise<Fields> => {
  await withCards(world, account);
  return orderBetween(world, { seller: account, buyer: await trader(world) });
};

/** The account is the seller, and was paid. */
const releaseOf = async (world: EveryCall, account: TestAccount): Promise<Fields> => {
  await withCards(world, account);
  const buyer = await trader(world);
  const order = await orderBetween(world, { seller: account, buyer });
  await world.made('otc.pay', { ...order, voucher: await voucherOf(world.server(), buyer) }, buyer);
  return { ...order, pay_password: PAY_PASSWORD };
};

const OF_NOBODY = { id: '999999999' };

export const otcMoneyRows = {
  'otc.take': {
    fields: sellOf,
    changed: { amount: '101' },
    many: { account: 'legal', currency: 'USDT' },
  },
  'otc.pay': { fields: paymentOf, owned: ['id'], changed: OF_NOBODY, many: 'once' },
  'otc.cancel': { fields: orderOf, owned: ['id'], changed: OF_NOBODY, many: 'once' },
  'otc.release': { fields: releaseOf, owned: ['id'], changed: OF_NOBODY, many: 'once' },
  'otc.appeal': {
    fields: async (world: EveryCall, account: TestAccount) => ({
      ...(await paidOf(world, account)),
      reason: 'Nothing is released',
    }),
    owned: ['id'],
    changed: OF_NOBODY,
    many: 'once',
  },
  'otc.say': {
    fields: async (world: EveryCall, account: TestAccount) => ({
      ...(await orderOf(world, account)),
      text: 'Hello',
    }),
    owned: ['id'],
    changed: { text: 'Good evening' },
    many: 'again',
  },
  'otc.publish': { fields: publishOf, changed: { price: '1.02' }, many: 'again' },
  'otc.setOffer': {
    fields: async (world: EveryCall, account: TestAccount) => ({
      ...(await offerOf(world, account)),
      state: 'paused',
    }),
    owned: ['id'],
    changed: { state: 'removed' },
    many: 'again',
  },
} as const;

export const otcOtherRows = {
  'otc.offers': {
    fields: async () => ({ side: 'buy', currency_id: '3', fiat: 'USD', amount: '100' }),
  },
  'otc.order': { fields: saleOf, owned: ['id'] },
  'otc.voucher': { fields: paidOf, owned: ['id'] },
  'otc.messages': { fields: saleOf, owned: ['id'] },
} as const;

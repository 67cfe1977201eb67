/** Works of art to buy, bid on, open and sell, for the tests of every call. */
import { DAY_MS } from '../../../contract/plain/time.ts';
import { endNextSale } from '../../../server/features/nft/end-sales.ts';
import type { TestAccount } from '../../support/server.ts';
import type { EveryCall, Fields } from './every-call-world.ts';

interface WireItem {
  readonly code: string;
  readonly price: string;
  readonly owner: object | null;
  readonly bids: number;
}

/** One that is on sale and nobody has touched. */
async function workOf(world: EveryCall, mode = 'normal'): Promise<WireItem> {
  const asked = { sale_mode: mode, status: 'on_sale', sort: 'cheapest', limit: '100' };
  const account = await world.newcomer();
  const { list } = await world.made<{ list: WireItem[] }>('nft.items', asked, account);
  const found = list.find(({ owner, bids }) => owner === null && bids === 0);
  if (!found) throw new Error('everything is sold');
  return found;
}

async function ownedWork(world: EveryCall, account: TestAccount, mode = 'normal'): Promise<string> {
  const { code, price } = await workOf(world, mode);
  await world.made('nft.buy', { code, price }, account);
  return code;
}

/** Of somebody else, with the deposit paid; it ends in a day unless told. */
async function auctionOf(world: EveryCall, account: TestAccount, endsIn = DAY_MS): Promise<Fields> {
  const seller = await world.newcomer();
  const code = await ownedWork(world, seller);
  const ends = world.server().exchange.clock.now() + endsIn;
  const draft = { code, price: '100', step: '5', sale_mode: 'auction', ends_at: String(ends) };
  await world.made('nft.resell', draft, seller);
  await world.made('nft.payMargin', { code }, account);
  return { code, price: '100' };
}

/** An auction that this account has won, and not paid for. */
export async function wonOrder(world: EveryCall, account: TestAccount): Promise<Fields> {
  const bid = await auctionOf(world, account, 1);
  await world.made('nft.bid', bid, account);
  // The clock of this world stands still: only the sale is ended as if it were over.
  const { exchange } = world.server();
  const later = { ...exchange, clock: { now: () => exchange.clock.now() + 1 } };
  while (await endNextSale(later));
  const { list } = await world.made<{ list: { id: number }[] }>('nft.orders', {}, account);
  return { id: String(list[0]?.id) };
}

const NO_WORK = { code: `0x${'0'.repeat(40)}` };

/** The calls that move money for a work. */
export const workRows = {
  'nft.bid': {
    fields: (world: EveryCall, account: TestAccount) => auctionOf(world, account),
    changed: { price: '200' },
    many: 'once',
  },
  'nft.buy': {
    fields: async (world: EveryCall) => {
      const { code, price } = await workOf(world);
      return { code, price };
    },
    changed: NO_WORK,
    many: 'once',
  },
  'nft.openBox': {
    fields: async (world: EveryCall, account: TestAccount) => ({
      code: await ownedWork(world, account, 'blind_box'),
    }),
    changed: NO_WORK,
    many: 'once',
  },
  'nft.payMargin': {
    fields: async (world: EveryCall) => ({ code: (await workOf(world, 'auction')).code }),
    changed: NO_WORK,
    many: 'once',
  },
  'nft.payOrder': { fields: wonOrder, owned: ['id'], changed: { id: '999999999' }, many: 'once' },
  'nft.resell': {
    fields: async (world: EveryCall, account: TestAccount) => ({
      code: await ownedWork(world, account),
      ...{ price: '50', step: '1', margin: '5', sale_mode: 'auction' },
      ends_at: String(world.server().exchange.clock.now() + DAY_MS),
    }),
    changed: { price: '60' },
    many: 'once',
  },
} as const;

/** NFT: the market, its artists and collections, buying, bidding, boxes, and what a user has (NFT-18, NFT-19). */
import { ok, refuse } from '../../../contract/envelope.ts';
import { NFT_SCALE } from '../../../contract/rules/nft/nft-sale.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, type Page, type PageWanted, pageOf } from '../../calls/page.ts';
import type { Exchange } from '../../exchange.ts';
import { bid, payMargin } from './bid.ts';
import { listBids, listBidsOf, toBid } from './bid-store.ts';
import { buy } from './buy.ts';
import { findItems, findMine, isIn, sumUp } from './find-items.ts';
import { listArtists, listCollections, toDetail } from './gallery-view.ts';
import { readItem } from './item-store.ts';
import type { NftKeeper } from './keeper.ts';
import { listOrders, toOrder } from './order-store.ts';
import { collect, openBox, resell } from './own-items.ts';
import { payOrder, readOrderMessage } from './pay-order.ts';
import {
  FEE_RATE,
  MARGIN_RATE,
  MAXIMUM_PRICE,
  MINIMUM_PRICE,
  NFT_CURRENCY,
  ROYALTY_RATE,
} from './terms.ts';

type Looks =
  | 'nft.items'
  | 'nft.item'
  | 'nft.artists'
  | 'nft.artist'
  | 'nft.currencies'
  | 'nft.collections';
type Acts =
  | 'nft.collect'
  | 'nft.buy'
  | 'nft.payMargin'
  | 'nft.bid'
  | 'nft.bids'
  | 'nft.mine'
  | 'nft.myBids'
  | 'nft.openBox'
  | 'nft.resell'
  | 'nft.orders'
  | 'nft.readOrder'
  | 'nft.payOrder';

export function nftHandlers(gallery: Pick<NftKeeper, 'open'>): Handlers<Looks | Acts> {
  return { ...lookHandlers(gallery), ...actHandlers };
}

function lookHandlers(gallery: Pick<NftKeeper, 'open'>): Handlers<Looks> {
  return {
    'nft.items': async (context, asked) => {
      await gallery.open();
      const { database } = context;
      const viewing = viewingOf(context);
      return ok({ ...(await findItems(database, asked, viewing)), serverTime: viewing.nowMs });
    },

    'nft.item': async (context, { id }) => {
      await gallery.open();
      const viewing = { ...viewingOf(context), language: context.caller.language };
      const row = await readItem(context.database, { id }, viewing);
      return row === null
        ? refuse('not_found')
        : ok(await toDetail(context.database, row, viewing));
    },

    'nft.artists': async ({ database, caller }, { search = '', ...asked }) => {
      await gallery.open();
      const all = await listArtists(database, caller.language);
      return ok(
        pageIn(
          all.filter(({ name }) => isIn(name, search)),
          clampPage(asked),
        ),
      );
    },

    'nft.artist': async ({ database, clock, caller }, { id }) => {
      await gallery.open();
      const { language } = caller;
      const artist = (await listArtists(database, language)).find((each) => each.id === id);
      if (artist === undefined) return refuse('not_found');
      const all = await listCollections(database, { language, nowMs: clock.now() });
      return ok({ artist, collections: all.filter(({ artistId }) => artistId === id) });
    },

    'nft.currencies': async () =>
      ok([
        {
          ...{ currencyId: NFT_CURRENCY.id, currency: NFT_CURRENCY.code, scale: NFT_SCALE },
          ...{ minimumPrice: MINIMUM_PRICE, maximumPrice: MAXIMUM_PRICE },
          ...{ marginRate: MARGIN_RATE, feeRate: FEE_RATE, royaltyRate: ROYALTY_RATE },
        },
      ]),

    'nft.collections': async (
      { database, clock, caller },
      { search = '', collectionId = null, ...asked },
    ) => {
      await gallery.open();
      const { language } = caller;
      const all = await listCollections(database, { language, nowMs: clock.now() });
      const named = all
        .filter(({ name, artist }) => isIn(name, search) || isIn(artist, search))
        .filter(({ id }) => collectionId === null || id === collectionId);
      return ok(pageIn(named, clampPage(asked)));
    },
  };
}

const actHandlers: Handlers<Acts> = {
  'nft.collect': async (context, { code }) =>
    collect(context, { userId: context.caller.userId, code }),

  'nft.buy': (context, wish) =>
    buy(context, context.transaction, { userId: context.caller.userId, ...wish }),

  'nft.payMargin': (context, { code }) =>
    payMargin(context, context.transaction, { userId: context.caller.userId, code }),

  'nft.bid': (context, wish) =>
    bid(context, context.transaction, { userId: context.caller.userId, ...wish }),

  'nft.bids': async ({ database, caller }, { code, ...asked }) => {
    const page = clampPage(asked);
    const rows = await listBids(database, { code, ...page });
    return ok(pageOf(rows, page, (row) => toBid(row, caller.userId)));
  },

  'nft.mine': async (context, asked) => {
    const { database, caller } = context;
    const viewing = viewingOf(context);
    const page = await findMine(database, asked, viewing);
    return ok({ ...page, summary: await sumUp(database, caller.userId, viewing.nowMs) });
  },

  'nft.myBids': async ({ database, caller }, asked) => {
    const page = clampPage(asked);
    const { userId } = caller;
    const rows = await listBidsOf(database, { userId, ...page });
    return ok(pageOf(rows, page, (row) => toBid(row, userId)));
  },

  'nft.openBox': (context, { code }) =>
    openBox(context, context.transaction, { userId: context.caller.userId, code }),

  'nft.resell': (context, draft) =>
    resell(context, context.transaction, { userId: context.caller.userId, draft }),

  'nft.orders': async ({ database, clock, caller }, asked) => {
    const page = clampPage(asked);
    const { userId } = caller;
    const rows = await listOrders(database, { userId, ...page });
    const [unread] = await database.query<{ count: number }>(
      'select count(*) as count from nft_orders where user_id = $1 and not is_read',
      [userId],
    );
    return ok({
      ...pageOf(rows, page, toOrder),
      unread: unread?.count ?? 0,
      serverTime: clock.now(),
    });
  },

  'nft.readOrder': ({ database, caller }, { id }) =>
    database.withTransaction((tx) => readOrderMessage(tx, { userId: caller.userId, id })),

  'nft.payOrder': (context, { id }) =>
    payOrder(context, context.transaction, { userId: context.caller.userId, id }),
};

function viewingOf({
  clock,
  caller,
}: Pick<Exchange, 'clock'> & { readonly caller: { readonly userId: number | null } }) {
  return { viewerId: caller.userId, nowMs: clock.now() };
}

/** A page of what is listed as a whole. */
function pageIn<Row>(rows: readonly Row[], page: PageWanted): Page<Row> {
  const begin = (page.page - 1) * page.limit;
  return pageOf(rows.slice(begin, begin + page.limit + 1), page, (row) => row);
}

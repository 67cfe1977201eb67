/** Faults of works of art: what a sale comes to, which bids are taken, who has a work, and what is in a box. */
import type { Fault } from './fault.ts';

const SALE = 'contract/rules/nft/nft-sale.ts';
const SALE_TEST = 'contract/rules/nft/nft-sale.test.ts';
const MARKET = 'tests/server/nft/nft.test.ts';
const AUCTION = 'tests/server/nft/nft-auction.test.ts';
const BOXES = 'tests/server/nft/nft-boxes.test.ts';
const RACES = 'tests/server/nft/nft-races.test.ts';

export const nftFaults: readonly Fault[] = [
  {
    invariant: 34,
    what: 'A royalty is rounded up',
    plants: [{ file: SALE, before: `NFT_SCALE, 'down')`, after: `NFT_SCALE, 'up')` }],
    tests: [{ file: SALE_TEST, title: 'NFT-14 by hand' }],
  },
  {
    invariant: 34,
    what: 'A bid need not be higher by the step',
    plants: [
      { file: SALE, before: 'plainText(exact(bid).plus(step))', after: 'plainText(exact(bid))' },
    ],
    tests: [{ file: SALE_TEST, title: 'NFT-17 a bid that is not higher' }],
  },
  {
    invariant: 34,
    what: 'A bid of the same price is not too low',
    plants: [{ file: SALE, before: 'value.lte(bounds.bid)', after: 'value.lt(bounds.bid)' }],
    tests: [{ file: SALE_TEST, title: 'NFT-17 a bid that is not higher' }],
  },
  {
    invariant: 34,
    what: 'A work is on sale at its end',
    plants: [{ file: SALE, before: 'nowMs >= sale.endsAt', after: 'nowMs > sale.endsAt' }],
    tests: [{ file: SALE_TEST, title: 'NFT-10 a sale has not started' }],
  },
  {
    invariant: 34,
    what: 'A resale may end at its start',
    plants: [{ file: SALE, before: 'endsAt <= startsAt', after: 'endsAt < startsAt' }],
    tests: [{ file: SALE_TEST, title: 'NFT-16 NFT-21 a resale needs' }],
  },
  {
    invariant: 34,
    what: 'Any price buys a work',
    plants: [
      {
        file: 'server/features/nft/buy.ts',
        before: 'if (!exact(price).eq(sale.price))',
        after: 'if (exact(price).isZero())',
      },
    ],
    tests: [{ file: MARKET, title: 'NFT-08 NFT-15 a work is bought' }],
  },
  {
    invariant: 34,
    what: 'An artist earns no royalty by a resale',
    plants: [
      {
        file: 'server/features/nft/settle-sale.ts',
        before: `sale.sellerId === null ? '0' : ROYALTY_RATE`,
        after: `sale.sellerId === null ? ROYALTY_RATE : '0'`,
      },
    ],
    tests: [{ file: MARKET, title: 'NFT-06 NFT-14 NFT-19 an owner sells again' }],
    // What the artist would be given of a first sale is not there: the ledger refuses it.
    refusal: /AssertionError|"code":"internal"/,
  },
  {
    invariant: 34,
    what: 'A bid is taken without a deposit',
    plants: [
      {
        file: 'server/features/nft/bid.ts',
        before: `if (!(await findDeposit(tx, sale.id, userId))) return refuse('deposit_required');`,
        after: '',
      },
    ],
    tests: [{ file: AUCTION, title: 'NFT-04 NFT-17 NFT-19 a bid needs the deposit' }],
  },
  {
    invariant: 34,
    what: 'A deposit of who was outbid is kept',
    plants: [
      {
        file: 'server/features/nft/end-sales.ts',
        before: 'deposits.filter(({ userId }) => userId !== winnerId)',
        after: 'deposits.filter(({ userId }) => userId !== winnerId && userId === 0)',
      },
    ],
    tests: [{ file: AUCTION, title: 'NFT-05 NFT-07 NFT-12 NFT-13 NFT-15 the winner pays' }],
  },
  {
    invariant: 34,
    what: 'The winner pays the deposit twice',
    plants: [
      {
        file: 'server/features/nft/settle-sale.ts',
        before: 'deposit ? dueOf({ price, margin: deposit.amount }) : price',
        after: 'price',
      },
    ],
    tests: [{ file: AUCTION, title: 'NFT-05 NFT-07 NFT-12 NFT-13 NFT-15 the winner pays' }],
    // A transfer that does not sum to nothing is none.
    refusal: /AssertionError|"code":"internal"/,
  },
  {
    invariant: 34,
    what: 'Who pays after the day still has the work',
    plants: [
      {
        file: 'server/features/nft/pay-order.ts',
        before: `order.status === 'expired' || at >= order.payBefore`,
        after: `order.status === 'expired'`,
      },
    ],
    tests: [{ file: AUCTION, title: 'NFT-12 NFT-15 who does not pay in time' }],
  },
  {
    invariant: 34,
    what: 'What is sold is for sale still',
    plants: [
      {
        file: SALE,
        before: `  if (sale.status === 'sold') return 'sold';
  if (sale.status !== 'open' || nowMs >= sale.endsAt) return 'ended';`,
        after: `  if (nowMs >= sale.endsAt) return 'ended';`,
      },
    ],
    tests: [{ file: RACES, title: 'NFT-15 of' }],
  },
  {
    invariant: 34,
    what: 'What is in a box is told before it is open',
    plants: [
      {
        file: 'server/features/nft/gallery-view.ts',
        before: 'where b.series = $1 and i.opened_at is not null',
        after: 'where b.series = $1',
      },
    ],
    tests: [{ file: BOXES, title: 'NFT-06 NFT-11 a box is bought closed' }],
  },
  {
    invariant: 34,
    what: 'A box is opened by who does not own it',
    plants: [
      {
        file: 'server/features/nft/own-items.ts',
        before: 'where code = $1 and owner_id = $2 for update',
        after: 'where code = $1 and owner_id is not null and $2 > 0 for update',
      },
    ],
    tests: [{ file: BOXES, title: 'NFT-06 NFT-11 a box is bought closed' }],
  },
  {
    invariant: 34,
    what: 'What is in a box is chosen when it is opened',
    plants: [
      {
        file: 'server/features/nft/own-items.ts',
        before: "'select work from nft_boxes where series = $1 and number = $2'",
        after:
          "'select work from nft_boxes where series = $1 and work <> (select work from nft_boxes where series = $1 and number = $2) limit 1'",
      },
    ],
    tests: [{ file: BOXES, title: 'NFT-06 NFT-11 a box is bought closed' }],
    // The database takes nothing but what was committed to.
    refusal: /AssertionError|"code":"internal"/,
  },
  {
    invariant: 34,
    what: 'An auction has two winners',
    plants: [
      {
        file: 'server/features/nft/end-sales.ts',
        before: "  await endSale(tx, sale.id, { status: 'unpaid', at });\n",
        after: '',
      },
    ],
    tests: [{ file: AUCTION, title: 'NFT-05 NFT-07 NFT-12 NFT-13 NFT-15 the winner pays' }],
    // A second order of a sale is refused by the database.
    refusal: /AssertionError|duplicate key/,
  },
  {
    invariant: 34,
    what: 'The fee of a sale is rounded down',
    plants: [
      {
        file: SALE,
        before: "exact(sale.price).times(sale.feeRate), NFT_SCALE, 'up'",
        after: "exact(sale.price).times(sale.feeRate), NFT_SCALE, 'down'",
      },
    ],
    tests: [{ file: SALE_TEST, title: 'NFT-14 by hand' }],
  },
  {
    invariant: 34,
    what: 'After a change of credentials money leaves by the purchase of a work',
    plants: [
      {
        file: 'server/features/nft/buy.ts',
        before: 'sale.sellerId === null ? ok(null) : judgeOutflow(tx, userId, at)',
        after: 'judgeOutflow(tx, userId - userId, at)',
      },
    ],
    tests: [{ file: AUCTION, title: 'after a change of credentials nothing is paid' }],
  },
  {
    invariant: 34,
    what: 'The channel of a work tells who bids',
    plants: [
      {
        file: 'server/features/nft/work-log.ts',
        before: 'bidder: masked(nickname)',
        after: 'bidder: masked(nickname) + nickname',
      },
    ],
    tests: [
      { file: 'tests/workers/features/nft/nft-live.test.ts', title: 'NFT-04 NFT-07 bids, the end' },
    ],
  },
];

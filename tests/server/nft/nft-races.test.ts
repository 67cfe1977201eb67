/** Many at once: one buyer for a work, no box too many, one order of bids, and each end once whoever ends it. */
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { endNextSale } from '../../../server/features/nft/end-sales.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { describeOnEachDatabase } from '../../support/database.ts';
import { must, type TestAccount } from '../../support/server.ts';
import { openNftWorld } from './nft-world.ts';

const BUYERS = repetitions({ short: 20, long: 500 });
const BOX_BUYERS = repetitions({ short: 24, long: 200 });
const BIDDERS = repetitions({ short: 20, long: 100 });
const ROUNDS = repetitions({ short: 2, long: 20 });

describeOnEachDatabase('nft races', (open) => {
  const world = openNftWorld(open);

  async function crowd(count: number): Promise<TestAccount[]> {
    const people: TestAccount[] = [];
    for (let number = 0; number < count; number += 1) people.push(await world.newcomer());
    return people;
  }

  test(
    `NFT-15 of ${BUYERS} buyers of one work at once exactly one has it`,
    async () => {
      const item = await world.fresh({ sale_mode: 'normal' });
      const people = await crowd(BUYERS);
      const answers = await Promise.all(people.map((account) => world.buy(item, account)));
      const codes = answers.map(({ code }) => code);
      expect(codes.filter((code) => code === null)).toHaveLength(1);
      expect(new Set(codes)).toEqual(new Set([null, 'sold_out']));
      reportCount({ what: 'buyers of one work at once', count: BUYERS, outcome: 'one has it' });
    },
    BUYERS * 1000 + 60_000,
  );

  test(
    `NFT-06 of ${BOX_BUYERS} buyers of half as many boxes each box is sold once, and all that are opened at once are what was committed to`,
    async () => {
      const { list } = await world.items({ sale_mode: 'blind_box', status: 'on_sale' });
      const boxes = list.slice(0, BOX_BUYERS / 2);
      const people = await crowd(BOX_BUYERS);
      const wishes = people.map((account, at) => ({ account, box: boxes[at % boxes.length] }));
      const answers = await Promise.all(
        wishes.map(({ account, box }) => (box ? world.buy(box, account) : null)),
      );
      expect(answers.filter((answer) => answer?.code === null)).toHaveLength(boxes.length);
      const owners = wishes.filter((_, at) => answers[at]?.code === null);
      // Each is opened twice at once.
      const opened = await Promise.all(
        [...owners, ...owners].map(({ account, box }) =>
          world.call('nft.openBox', { code: box?.code ?? '' }, account),
        ),
      );
      const codes = opened.map(({ code }) => code);
      expect(codes.filter((code) => code === null)).toHaveLength(boxes.length);
      expect(codes.filter((code) => code === 'already_done')).toHaveLength(boxes.length);
      const outcome = `${boxes.length} sold and opened once`;
      reportCount({ what: 'buyers of boxes at once', count: BOX_BUYERS, outcome });
    },
    BOX_BUYERS * 1000 + 60_000,
  );

  test(
    `NFT-12 NFT-13 NFT-17 ${BIDDERS} bidders around the end, ended by two at once: one winner, a strictly rising record, every deposit back but one`,
    async () => {
      const people = await crowd(BIDDERS);
      const owner = await world.newcomer();
      await world.credit(owner, '100000');
      for (let round = 0; round < ROUNDS; round += 1) {
        const item = await world.auctioned(owner);
        for (const account of people) await world.deposited(item, account);
        world.pass(HOUR_MS - 1);
        const early = people.slice(0, BIDDERS / 2);
        const bids = early.map((account, at) => world.bid(item, String(100 + at * 5), account));
        await Promise.all(bids);
        // The clock passes the end while others still bid, and two end the sale at once.
        world.pass(1);
        const late = people.slice(BIDDERS / 2).map((account) => world.bid(item, '9000', account));
        const [lateAnswers] = await Promise.all([
          Promise.all(late),
          endNextSale(world.server().exchange),
          endNextSale(world.server().exchange),
        ]);
        expect(lateAnswers.every(({ code }) => code === 'not_on_sale')).toBe(true);
        await world.endDue();
        const [record] = await world.database().query<{
          rising: boolean;
          orders: number;
          held: number;
          returned: number;
        }>(
          `with sale as (select s.id from nft_sales s join nft_items i on i.id = s.item_id
               where i.code = $1 order by s.id desc limit 1)
           select (select bool_and(is_higher) from (select price > lag(price) over (order by id) as is_higher
                 from nft_bids where sale_id = (select id from sale)) each) as rising,
             (select count(*) from nft_orders where sale_id = (select id from sale)) as orders,
             (select count(*) from nft_deposits where sale_id = (select id from sale) and status = 'held') as held,
             (select count(*) from nft_deposits where sale_id = (select id from sale) and status = 'returned') as returned`,
          [item.code],
        );
        expect(record).toMatchObject({ orders: 1, held: 1, returned: BIDDERS - 1 });
        expect(record?.rising ?? true).toBe(true);
        await payFor(people);
      }
      const outcome = `one winner in each of ${ROUNDS} rounds`;
      reportCount({ what: 'bidders around the end', count: BIDDERS * ROUNDS, outcome });
    },
    BIDDERS * ROUNDS * 2000 + 60_000,
  );

  /** The one who won pays, twice at once. */
  async function payFor(people: readonly TestAccount[]): Promise<void> {
    const [order] = await world
      .database()
      .query<{ id: number; userId: number }>(
        `select id, user_id from nft_orders where status = 'unpaid'`,
      );
    const winner = people.find(({ userId }) => userId === order?.userId);
    if (!winner || !order) throw new Error('nobody won');
    const pay = () => world.call('nft.payOrder', { id: String(order.id) }, winner);
    const codes = (await Promise.all([pay(), pay()])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['already_done', null].toSorted());
    expect(await must(world.call('nft.orders', {}, winner))).toMatchObject({
      list: expect.arrayContaining([expect.objectContaining({ id: order.id, status: 'paid' })]),
    });
  }
});

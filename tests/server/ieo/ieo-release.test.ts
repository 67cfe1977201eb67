/** Tokens are released by themselves: once, whatever the clock does and however many look, and are traded then. */
import { expect, test } from 'vitest';
import { exact } from '../../../contract/money.ts';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { must } from '../../support/server.ts';
import { openIeoWorld } from './ieo-world.ts';

describeOnDatabase('release of tokens', (open) => {
  const world = openIeoWorld(open);

  test('tokens are released once by many at once, told by event and message, and billed', async () => {
    const { token, minimumAmount, unlocksAt } = world.issue(1);
    const people = await Promise.all([1, 2, 3].map(() => world.newcomer()));
    for (const own of people) {
      await world.subscribed(own);
      await world.subscribed(own);
    }
    world.goTo(unlocksAt - 1);
    expect(await world.release()).toBe(0);
    world.goTo(unlocksAt);
    const released = await Promise.all(Array.from({ length: 8 }, () => world.release(2)));
    let rest = 1;
    while (rest > 0) rest = await world.release(2);
    expect(released.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(6);
    const both = exact(minimumAmount).times(2).toFixed();
    for (const person of people) {
      const own = await world.loggedIn(person);
      expect(await world.wallet(own, 'financial', token.code)).toBe('0/0');
      expect(await world.wallet(own, 'change', token.code)).toBe(`${both}/0`);
      expect(await world.bills(own, 'ieo_release')).toEqual([
        `change ${minimumAmount} ${token.code}`,
        `change ${minimumAmount} ${token.code}`,
        `financial -${minimumAmount} ${token.code}`,
        `financial -${minimumAmount} ${token.code}`,
      ]);
      const { list } = await world.orders(own);
      expect(list).toMatchObject([
        { status: 'released', version: 2 },
        { status: 'released', version: 2 },
      ]);
      const told = await world.told(own);
      expect(told.filter((name) => name === 'ieo.released')).toHaveLength(2);
      const messages = (await must(world.server().call('messages.list', {}, own))) as {
        list: { title: string; link: string }[];
      };
      expect(messages.list[0]).toMatchObject({
        title: expect.stringContaining(token.code),
        link: '/pages/ieo/order',
      });
    }
  });

  test('a clock that jumps over several releases at once loses none and doubles none', async () => {
    const own = await world.newcomer();
    const issues = [4, 5, 6].map(world.issue);
    for (const issue of issues) {
      const { id } = issue;
      world.goTo(issue.startsAt + MINUTE_MS);
      await world.subscribed(await world.loggedIn(own), {
        project_id: String(id),
        amount: issue.minimumAmount,
        price: issue.issuePrice,
      });
    }
    // The timer may have released the first by now, and a jump of a year meets the others: it may be at them still.
    world.server().advanceMs(365 * DAY_MS);
    let released = 1;
    while (released > 0) released = await world.release(1);
    for (const { token, minimumAmount } of issues) {
      await expect.poll(() => world.wallet(own, 'change', token.code)).toBe(`${minimumAmount}/0`);
      expect(await world.wallet(own, 'financial', token.code)).toBe('0/0');
    }
    expect(await world.release(1)).toBe(0);
  });

  test('the database refuses a release before its time, a second one, and other terms', async () => {
    const id = 40;
    const issue = world.issue(id);
    world.goTo(issue.startsAt);
    const own = await world.loggedIn(await world.newcomer());
    const order = await world.subscribed(own, {
      project_id: String(id),
      amount: issue.minimumAmount,
      price: issue.issuePrice,
    });
    const { database } = world.server().exchange;
    const change = (what: string) =>
      database.query(`update ieo_orders set ${what} where id = $1`, [order.id]);
    await expect(change('amount = amount + 1')).rejects.toThrow('only changes by being released');
    await expect(
      change(`status = 'released', released_at = unlocks_at, amount = amount + 1`),
    ).rejects.toThrow('never changed');
    await expect(change(`status = 'released', released_at = unlocks_at`)).rejects.toThrow(
      'is not what the subscription',
    );
    await expect(change(`status = 'released', released_at = unlocks_at - 1`)).rejects.toThrow();
    await expect(
      database.query('delete from ieo_orders where id = $1', [order.id]),
    ).rejects.toThrow('never deleted');
    await expect(
      database.query('update ieo_projects set sold = total + 1 where id = $1', [id]),
    ).rejects.toThrow();
  });

  test('a token is worth what it was issued at until it is listed, and is traded from then on', async () => {
    const id = 60;
    const issue = world.issue(id);
    const { feed } = world.server().exchange;
    world.goTo(issue.startsAt + MINUTE_MS);
    const own = await world.loggedIn(await world.newcomer());
    const equivalentOf = async () => {
      const fields = { currency_id: String(issue.token.id), account: 'financial' };
      const wallet = await must(world.server().call('assets.wallet', fields, own));
      return (wallet as { equivalent: string }).equivalent;
    };
    await world.subscribed(own, {
      project_id: String(id),
      amount: issue.minimumAmount,
      price: issue.issuePrice,
    });
    expect(await equivalentOf()).toBe('40');
    const overview = async () => {
      const seen = await must(world.server().call('finance.overview', {}, own));
      return seen as { held: string; products: { product: string }[]; upcoming: object[] };
    };
    const { held, products, upcoming } = await overview();
    expect(held).toBe('40');
    expect(products.find(({ product }) => product === 'ieo')).toEqual({
      product: 'ieo',
      held: '40',
      earned: '0',
      open_orders: 1,
    });
    expect(upcoming).toEqual([
      {
        product: 'ieo',
        kind: 'release',
        order_id: expect.any(Number),
        at: issue.unlocksAt,
        currency: issue.token.code,
        amount: issue.minimumAmount,
      },
    ]);
    const quotations = async () =>
      (await must(world.server().call('markets.quotations'))) as {
        list: { market: { symbol: string } }[];
        tokens: { currency: string; issue_price: string; lists_at: number }[];
      };
    expect((await quotations()).tokens).toContainEqual({
      currency: issue.token.code,
      issue_price: issue.issuePrice,
      lists_at: issue.listsAt,
    });
    world.goTo(issue.listsAt);
    let released = 1;
    while (released > 0) released = await world.release();
    world.setPrice(issue.market.symbol, issue.issuePrice);
    const { list, tokens } = await quotations();
    expect(list.map(({ market }) => market.symbol)).toContain(issue.market.symbol);
    expect(tokens.map(({ currency }) => currency)).not.toContain(issue.token.code);
    const seller = await world.loggedIn(own);
    const sold = await world.server().call(
      'spot.trade',
      {
        currency_id: String(issue.token.id),
        legal_id: '3',
        type: 'sell',
        amount: issue.minimumAmount,
      },
      { token: seller.token },
    );
    expect(sold.code).toBeNull();
    expect(await world.wallet(own, 'change', issue.token.code)).toBe('0/0');
    expect(feed.marketBySymbol(issue.market.symbol)).toEqual(issue.market);
  });
});

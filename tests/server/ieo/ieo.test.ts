/** IEO as a client takes it: projects by the clock, subscribing in every currency, and every refusal. */
import { expect, test } from 'vitest';
import { exact } from '../../../contract/money.ts';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { subscriptionCost, tokenPrice } from '../../../contract/rules/money/ieo-pricing.ts';
import { actAs } from '../../support/coupons.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { openIeoWorld } from './ieo-world.ts';

type Fields = Readonly<Record<string, string>>;

describeOnDatabase('ieo', (open) => {
  const world = openIeoWorld(open);

  test('IEO-03 IEO-06 a project says what it issues, at what price, how much is left, how long it is locked and subscribed to, and where to read on', async () => {
    const own = await world.newcomer();
    world.setPrice('BTCUSDT', '64000');
    const issue = world.issue(1);
    const { project, sections, available, server_time: serverTime } = await world.project(1, own);
    expect(serverTime).toBe(world.now());
    expect(project).toMatchObject({
      id: 1,
      currency_id: issue.token.id,
      symbol: issue.token.code,
      name: issue.token.name,
      summary: expect.stringMatching(/\.$/),
      status: 'in_progress',
      is_halted: false,
      issue_price: issue.issuePrice,
      total: issue.total,
      minimum_amount: issue.minimumAmount,
      maximum_amount: issue.maximumAmount,
      amount_step: '1',
      maximum_per_user: issue.maximumPerUser,
      lock_days: issue.lockDays,
      cycle_days: issue.cycleDays,
      starts_at: issue.startsAt,
      ends_at: issue.endsAt,
      unlocks_at: issue.unlocksAt,
      lists_at: issue.listsAt,
      market_symbol: `${issue.token.code}USDT`,
      white_paper: '/pages/ieo/paper?id=1',
      website: '/pages/ieo/website?id=1',
      subscribed: '0',
    });
    expect(exact(project.remaining).lt(issue.total)).toBe(true);
    expect(Number(project.progress)).toBeCloseTo(
      1 - Number(project.remaining) / Number(issue.total),
      3,
    );
    expect(project.pay_currencies.map(({ pay_currency: code, price }) => [code, price])).toEqual([
      ['USDT', issue.issuePrice],
      ['BTC', tokenPrice(issue.issuePrice, '64000')],
      ['ETH', expect.any(String)],
    ]);
    expect(available).toEqual([
      { pay_currency: 'USDT', available: '10000' },
      { pay_currency: 'BTC', available: '0.1' },
      { pay_currency: 'ETH', available: '1' },
    ]);
    expect(sections.length).toBeGreaterThan(2);
    const paper = JSON.stringify(sections);
    expect(paper).toContain(issue.token.code);
    expect(paper).not.toContain('{{');
    // A guest sees the same, and has nothing.
    expect(await world.project(1)).toMatchObject({ available: [], project: { subscribed: '0' } });
    for (const id of ['999', '0', '-1', 'x'])
      expect((await world.call('ieo.project', { id })).code).not.toBeNull();
  });

  test('IEO-04 IEO-06 projects are listed by their stage: in progress, then to come, then done; what is not announced is not there', async () => {
    const { list } = await world.projects();
    expect(list.map(({ id, status }) => `${id} ${status}`)).toEqual([
      '1 in_progress',
      '2 warm_up',
      '3 warm_up',
    ]);
    const idsOf = async (fields: Fields) => (await world.projects(fields)).list.map(({ id }) => id);
    expect(await idsOf({ status: 'in_progress' })).toEqual([1]);
    expect(await idsOf({ status: 'warm_up' })).toEqual([2, 3]);
    expect(await idsOf({ status: 'done' })).toEqual([]);
    expect(await idsOf({ page: '2', limit: '1' })).toEqual([2]);
    expect((await world.call('ieo.projects', { status: 'over' })).code).toBe('parameter_error');
    expect((await world.call('ieo.project', { id: '4' })).code).toBe('not_found');
  });

  test('IEO-02 IEO-06 a subscription takes project_id, amount, pay_currency and price: paid at once, its tokens locked, told and billed', async () => {
    const own = await world.newcomer();
    const { token, minimumAmount, issuePrice, unlocksAt, listsAt } = world.issue(1);
    const before = (await world.project(1)).project.remaining;
    const paid = subscriptionCost({ amount: minimumAmount, price: issuePrice, scale: 8 });
    const order = await world.subscribed(own);
    expect(order).toEqual({
      id: expect.any(Number),
      project_id: 1,
      symbol: token.code,
      name: token.name,
      color: token.color,
      amount: minimumAmount,
      pay_currency: 'USDT',
      price: issuePrice,
      paid,
      status: 'locked',
      unlocks_at: unlocksAt,
      lists_at: listsAt,
      created_at: world.now(),
      released_at: null,
      version: 1,
    });
    expect(await world.wallet(own, 'change', 'USDT')).toBe(`${exact('10000').minus(paid)}/0`);
    expect(await world.wallet(own, 'financial', token.code)).toBe(`0/${minimumAmount}`);
    expect(await world.bills(own, 'ieo_subscribe')).toEqual([
      `change -${paid} USDT`,
      `financial ${minimumAmount} ${token.code}`,
    ]);
    expect((await world.told(own)).slice(-2)).toEqual(['ieo.subscribed', 'balances.changed']);
    expect((await world.orders(own)).list).toEqual([order]);
    expect((await world.project(1, own)).project).toMatchObject({
      subscribed: minimumAmount,
      remaining: exact(before).minus(minimumAmount).toFixed(),
    });
    // Somebody else has neither.
    const other = await world.newcomer();
    expect((await world.orders(other)).list).toEqual([]);
    expect((await world.project(1, other)).project.subscribed).toBe('0');
  });

  test('IEO-02 the price in a coin is that of the minute: it is taken for a minute after the next one, and never another', async () => {
    const own = await world.newcomer();
    const { issuePrice, minimumAmount } = world.issue(1);
    world.goTo(Math.ceil(world.now() / MINUTE_MS) * MINUTE_MS + 30_000);
    world.setPrice('BTCUSDT', '64000');
    world.goTo(Math.ceil(world.now() / MINUTE_MS) * MINUTE_MS + 1000);
    world.setPrice('BTCUSDT', '60000');
    const seen = tokenPrice(issuePrice, '64000');
    const { project } = await world.project(1);
    expect(project.pay_currencies.find((each) => each.pay_currency === 'BTC')?.price).toBe(seen);
    expect(project.prices_until - world.now()).toBe(59_000);
    const pay = (price: string) => world.subscribe(own, { pay_currency: 'BTC', price });
    for (const wrong of [tokenPrice(issuePrice, '60000'), '0.1', `${seen}1`]) {
      expect((await pay(wrong)).envelope).toMatchObject({
        code: 'quote_expired',
        fields: { price: 'quote_expired' },
      });
    }
    const order = await world.subscribed(own, { pay_currency: 'BTC', price: seen });
    const paid = subscriptionCost({ amount: minimumAmount, price: seen, scale: 8 });
    expect(order).toMatchObject({ pay_currency: 'BTC', price: seen, paid });
    expect(await world.wallet(own, 'change', 'BTC')).toBe(`${exact('0.1').minus(paid)}/0`);
    // The next minute has another price, and takes this one still.
    world.server().advanceMs(MINUTE_MS);
    world.setPrice('BTCUSDT', '60000');
    const next = (await world.project(1)).project.pay_currencies[1]?.price ?? '';
    expect(next).toBe(tokenPrice(issuePrice, '60000'));
    expect((await pay(seen)).code).toBeNull();
    expect((await pay(next)).code).toBeNull();
    // The one after that does not.
    world.server().advanceMs(MINUTE_MS);
    world.setPrice('BTCUSDT', '60000');
    expect((await pay(seen)).code).toBe('quote_expired');
    expect((await pay(next)).code).toBeNull();
    // A coin that is not traded has no price to pay by.
    world.server().advanceMs(16_000);
    expect((await pay(next)).envelope).toMatchObject({
      code: 'market_stale',
      fields: { pay_currency: 'market_stale' },
    });
  });

  test('IEO-02 what is out of bounds, unknown or not for sale is refused, and nothing happens', async () => {
    const own = await world.newcomer();
    const { token, minimumAmount, maximumAmount, issuePrice } = world.issue(1);
    const code = token.code;
    const refusals: [fields: Fields, refusal: object][] = [
      [
        { amount: exact(minimumAmount).minus(1).toFixed() },
        { code: 'amount_below_minimum', params: { minimum: `${minimumAmount} ${code}` } },
      ],
      [
        { amount: exact(maximumAmount).plus(1).toFixed() },
        { code: 'amount_above_maximum', params: { maximum: `${maximumAmount} ${code}` } },
      ],
      [{ amount: `${minimumAmount}.5` }, { code: 'amount_step', params: { step: '1' } }],
      [{ price: '0.00000001' }, { code: 'quote_expired', fields: { price: 'quote_expired' } }],
      [{ price: exact(issuePrice).plus('0.0001').toFixed() }, { code: 'quote_expired' }],
      [{ pay_currency: 'DOGE' }, { code: 'currency_unknown' }],
      [{ pay_currency: code }, { code: 'currency_unknown' }],
      [{ pay_currency: 'usdt' }, { code: 'currency_unknown' }],
      [{ project_id: '999999' }, { code: 'not_found' }],
      [{ project_id: '4' }, { code: 'not_found' }],
      // Announced, and not begun.
      [{ project_id: '2', price: world.issue(2).issuePrice }, { code: 'not_on_sale' }],
    ];
    for (const [fields, refusal] of refusals)
      expect((await world.subscribe(own, fields)).envelope).toMatchObject(refusal);
    for (const amount of ['', '0', '-1', 'NaN', '1e3', '0x10', '１２', '9'.repeat(40)])
      expect((await world.subscribe(own, { amount })).code).not.toBeNull();
    expect((await world.call('ieo.subscribe', {})).code).toBe('login_required');
    expect(await world.wallet(own, 'change', 'USDT')).toBe('10000/0');
    expect((await world.orders(own)).list).toEqual([]);
  });

  test('IEO-05 an insufficient balance blocks a subscription with the words of the specification', async () => {
    const own = await world.newcomer();
    const { maximumAmount } = world.issue(1);
    await world.subscribed(own, { amount: maximumAmount });
    const before = await world.wallet(own, 'change', 'USDT');
    expect((await world.subscribe(own, { amount: maximumAmount })).envelope).toMatchObject({
      message: 'Insufficient balance',
      code: 'insufficient_balance',
      fields: { amount: 'insufficient_balance' },
    });
    expect(await world.wallet(own, 'change', 'USDT')).toBe(before);
  });

  test('a user has at most so much of a project, however it is ordered', async () => {
    const own = await world.newcomer();
    await world.credit(own, '50000');
    const { maximumAmount, maximumPerUser, token } = world.issue(1);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => world.subscribe(own, { amount: maximumAmount })),
    );
    const codes = answers.map(({ code }) => code);
    // 8,000 of 20,000 USDT at a time.
    expect(codes.filter((code) => code === null)).toHaveLength(2);
    expect(codes.filter((code) => code === 'limit_exceeded')).toHaveLength(2);
    const rest = exact(maximumPerUser).minus(maximumAmount).minus(maximumAmount);
    expect((await world.subscribe(own, { amount: rest.plus(1).toFixed() })).envelope).toMatchObject(
      {
        code: 'limit_exceeded',
        params: { maximum: `${maximumPerUser} ${token.code}` },
      },
    );
    await world.subscribed(own, { amount: rest.toFixed() });
    expect((await world.project(1, own)).project.subscribed).toBe(maximumPerUser);
  });

  test('an operator sees what is sold, and lets subscriptions wait; what is subscribed stays', async () => {
    const own = await world.newcomer();
    await world.subscribed(own);
    const verb = (name: string, ...args: string[]) => actAs(world.server(), { verb: name, args });
    const { answer } = await verb('projects');
    const [, second, first] = (answer as { projects: { id: number; sold: string }[] }).projects;
    expect([second?.id, first?.id, second?.sold]).toEqual([2, 1, '0']);
    const [books] = await world
      .server()
      .exchange.database.query<{ amount: string }>('select sum(amount) as amount from ieo_orders');
    expect(first?.sold).toBe(books?.amount);
    expect(await verb('halt-project', '1')).toMatchObject({
      exitCode: 0,
      answer: { isHalted: true },
    });
    expect((await verb('halt-project', '1')).answer).toEqual({ error: 'already_done' });
    expect((await world.subscribe(own)).code).toBe('not_on_sale');
    expect((await world.project(1)).project).toMatchObject({
      status: 'in_progress',
      is_halted: true,
    });
    expect((await verb('resume-project', '1')).exitCode).toBe(0);
    expect((await world.subscribe(own)).code).toBeNull();
    for (const args of [[], ['x'], ['0'], ['1', '2']])
      expect((await verb('halt-project', ...args)).exitCode).toBe(2);
    expect((await verb('halt-project', '999')).answer).toEqual({ error: 'not_found' });
    expect((await verb('projects', 'all')).exitCode).toBe(2);
  });

  test('IEO-04 with the end of its cycle a project is done, to the millisecond', async () => {
    const own = await world.loggedIn(await world.newcomer());
    const { endsAt, issuePrice } = world.issue(1);
    world.goTo(endsAt - 1);
    const late = await world.loggedIn(own);
    expect((await world.subscribe(late)).code).toBeNull();
    world.goTo(endsAt);
    expect((await world.subscribe(late)).code).toBe('not_on_sale');
    expect((await world.project(1)).project).toMatchObject({ status: 'done' });
    // The second has begun in the meantime.
    const second = world.issue(2);
    expect((await world.project(2)).project).toMatchObject({ status: 'in_progress' });
    expect(
      (
        await world.subscribe(late, {
          project_id: '2',
          amount: second.minimumAmount,
          price: second.issuePrice,
        })
      ).code,
    ).toBeNull();
    expect(issuePrice).toBe((await world.project(1)).project.issue_price);
    world.goTo(endsAt + 30 * DAY_MS);
    expect((await world.projects({ status: 'done' })).list.length).toBeGreaterThan(0);
  });
});

/**
 * Copies are opened and closed in batches. Each follower has a twin with the same money, tier and positions, who sends the
 * same order alone: whatever the rows and events of both say must be the same.
 */
import { expect, test } from 'vitest';
import { exact, plainText } from '../../../contract/money.ts';
import { closedWith, copiedLots } from '../../../contract/rules/copy-trading/sizing.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { futuresStateOf } from '../../support/futures-state.ts';
import { ofFile } from '../../support/of-file.ts';
import { seededChoice } from '../../workers/features/futures/futures-drafts.ts';
import { createCopyWorld, expectCopyBooks } from './copy-world.ts';

const ROUNDS = repetitions({ short: 2, long: 60 });
const FOLLOWERS = 12;
const MULTIPLES = [50, 1, 10, 5];
const CAPS = [1, 2, 5, 20];
/** Where the price is when the trader closes, and which part of what is open. */
const PARTS = [
  ['1.002', 3],
  ['0.997', 1],
] as const;

/** Of a follower and of the twin. */
interface Pair {
  readonly userId: number;
  readonly twin: number;
  readonly lots: string;
  readonly multiple: number;
}

describeOnDatabase('copies in batches', (openDatabase) => {
  const world = ofFile(async () => createCopyWorld(await openDatabase()));
  const choice = seededChoice(20_261_123);
  const seen = { made: 0, refused: 0, closed: 0 };

  /** A follower and the twin, with what that follower's order for the trader's lots comes to. */
  async function pairOf(
    traderId: number,
    trade: { lots: number; multiple: number },
  ): Promise<Pair> {
    const { follower, fundedUser, submit, database } = world();
    const money = String(60 + choice.below(5000));
    const size = {
      type: 'multiple',
      number: `${choice.below(2)}.${1 + choice.below(99)}`,
    } as const;
    const cap = CAPS[choice.below(8)] ?? null;
    const limits = cap === null ? {} : { maximumMultiple: cap };
    const { userId } = await follower(traderId, { ...size, ...limits }, money);
    const twin = await fundedUser(money);
    await database.query('update users set vip_tier = $2 where id = any ($1::bigint[])', [
      [userId, twin],
      choice.below(4),
    ]);
    // What an account holds in cross eats into what is free.
    const own = {
      side: choice.of(['long', 'short'] as const),
      lots: String(1 + choice.below(50)),
    } as const;
    if (choice.below(2) === 0)
      for (const each of [userId, twin])
        await submit(each, { ...own, multiple: 50, marginMode: 'cross' });
    return {
      ...{ userId, twin, lots: String(copiedLots(trade.lots, { ...size, maximumLots: null })) },
      multiple: Math.min(trade.multiple, cap ?? trade.multiple),
    };
  }

  async function expectTwins(pairs: readonly Pair[]): Promise<void> {
    const { database } = world();
    for (const { userId, twin } of pairs)
      expect(await futuresStateOf(database, userId), `user ${userId}`).toEqual(
        await futuresStateOf(database, twin),
      );
  }

  /** Each twin orders alone what the follower was to copy; answers the position of each that was opened. */
  async function orderAlone(pairs: readonly Pair[], side: 'long' | 'short') {
    const opened: { twin: number; id: number }[] = [];
    for (const { userId, twin, ...size } of pairs) {
      const sent = await world().submit(twin, { side, marginMode: 'isolated', ...size });
      const reasons = await world().missed(userId);
      expect(reasons.length === 0, `${reasons} ${JSON.stringify(sent)}`).toBe(sent.ok);
      seen[sent.ok ? 'made' : 'refused'] += 1;
      if (sent.ok) opened.push({ twin, id: sent.value.positionId ?? 0 });
    }
    return opened;
  }

  /** The twins close the same part that the trader has closed. */
  async function closeAlone(
    opened: readonly { twin: number; id: number }[],
    trader: { lots: number; lotsLeft: number },
  ): Promise<void> {
    for (const { twin, id } of opened) {
      const row = (await world().positions(twin)).find((each) => each.id === id);
      if (row?.status !== 'open') continue;
      const lots = closedWith(Number(row.lots), trader);
      if (lots === 0) continue;
      await world().closeLots(twin, id, String(lots));
      seen.closed += 1;
    }
  }

  async function live(multiple: number): Promise<void> {
    const { trader, open, copy, closeLots, trade, times, positions, database } = world();
    await trade(times('1'));
    const traderId = await trader('1000000', { shareRate: '0' });
    const side = choice.of(['long', 'short'] as const);
    const wish = { lots: 300 + choice.below(3000), multiple };
    const pairs: Pair[] = [];
    for (let index = 0; index < FOLLOWERS; index += 1) pairs.push(await pairOf(traderId, wish));
    await trade(times(choice.of(['0.99', '1.01'])));
    const id = await open(traderId, { side, lots: String(wish.lots), multiple: wish.multiple });
    await copy();
    const opened = await orderAlone(pairs, side);
    await expectTwins(pairs);
    for (const [factor, part] of PARTS) {
      await trade(times(factor));
      const held = (await positions(traderId)).find((row) => row.id === id);
      const lots = Math.floor(Number(held?.lots ?? '0') / part);
      if (held?.status !== 'open' || lots === 0) continue;
      await closeLots(traderId, id, String(lots));
      await copy();
      await closeAlone(opened, { lots, lotsLeft: Number(held.lots) - lots });
      await expectTwins(pairs);
    }
    await expectCopyBooks(database);
  }

  test('what a follower has lost in cross backs no copy, and backs it again once it is made good', async () => {
    const { trader, follower, open, copy, submit, trade, times, missed, positions, market } =
      world();
    const traderId = await trader();
    await trade(times('1'));
    // Of what a thousand lots are worth: 2 % are the margin of the own position, 1 % is lost and 1 % is what a copy takes.
    const worth = exact(times('1')).times(1000).times(exact('10').pow(-market.quantityScale));
    const { userId } = await follower(traderId, {}, plainText(worth.times('0.036')));
    const own = { side: 'long', lots: '1000', multiple: 50, marginMode: 'cross' } as const;
    expect(await submit(userId, own)).toMatchObject({ ok: true });
    await trade(times('0.99'));
    await open(traderId, { multiple: 100 });
    await copy();
    expect(await missed(userId)).toEqual(['balance']);
    await trade(times('1'));
    await open(traderId, { multiple: 100 });
    await copy();
    expect(await missed(userId)).toEqual(['balance']);
    expect(await positions(userId)).toMatchObject([{ holding: 'own' }, { holding: 'copied' }]);
  });

  test('copies of a batch are what an order of each follower alone would be, to the last digit', async () => {
    // A great multiple is paid by nearly everybody, a small one by few.
    for (let round = 0; round < ROUNDS; round += 1) await live(MULTIPLES[round % 4] ?? 1);
    reportCount({
      what: 'copies made in batches and by orders of their own',
      count: seen.made + seen.refused,
      outcome: `${seen.made} made, ${seen.refused} refused, ${seen.closed} closings, 0 differ`,
    });
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  }, 900_000);
});

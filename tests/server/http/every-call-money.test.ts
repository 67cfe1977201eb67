/**
 * What holds for every call that moves money: one effect an intent, and never more than there is. What the two databases
 * could do otherwise, keys and locks, is promised on each by tests/server/http/idempotency.test.ts and tests/ledger.
 */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { exact, plainText } from '../../../contract/money.ts';
import type { EndpointName } from '../../../contract/table.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { moneyRows } from './every-call-rows.ts';
import { type Fields, type MoneyRow, openEveryCall } from './every-call-world.ts';

const AT_ONCE = 20;
/** Of as many spends at once so many can be paid. */
const SPENDS = 8;
const PAYABLE = 3;

const calls = Object.entries<MoneyRow>(moneyRows).map(([name, row]) => ({
  name: name as keyof typeof moneyRows,
  row,
}));

/** Calls of nothing but an id, which every body with one in it can be sent to as well. */
const BY_ID: readonly EndpointName[] = ['spot.cancel', 'futures.cancel'];

describeOnDatabase('every call that moves money', (open) => {
  const world = openEveryCall(open);

  /** Somebody who can make the call, and the call. */
  async function ready(name: EndpointName, row: MoneyRow) {
    const account = await world.newcomer();
    const fields = await row.fields(world, account);
    const send = (more: Fields = {}, key?: string, to = name) =>
      world.call(
        to,
        { ...fields, ...more },
        { token: account.token, ...(key !== undefined && { key }) },
      );
    return { account, fields, send };
  }

  const manyOf = async <Answer>(count: number, send: () => Promise<Answer>): Promise<Answer[]> =>
    Promise.all(Array.from({ length: count }, send));

  /** What one call of its own, without any key, leaves. */
  async function effectOfOne(name: EndpointName, row: MoneyRow) {
    const one = await ready(name, row);
    const effect = await world.effectOf(one.account, async () => {
      expect((await one.send()).envelope).toMatchObject({ type: 'ok' });
    });
    expect(effect.added).not.toEqual([]);
    return effect;
  }

  test.each(calls)(
    '$name under one key has the effect of one call, twenty times at once and ever after',
    async ({ name, row }) => {
      const once = await effectOfOne(name, row);
      const { account, fields, send } = await ready(name, row);
      // A field that the call does not know makes its body one that other calls take as well.
      const body = 'id' in fields ? {} : { id: '999999999' };
      const key = randomUUID();
      const first: unknown[] = [];
      const effect = await world.effectOf(account, async () => {
        const answers = await manyOf(AT_ONCE, () => send(body, key));
        expect(answers[0]?.envelope).toMatchObject({ type: 'ok' });
        first.push(answers[0]?.envelope);
        for (const { envelope } of answers) expect(envelope).toEqual(first[0]);
        const repeats = answers.filter(({ headers }) => headers.get('idempotency-hit') === '1');
        expect(repeats).toHaveLength(AT_ONCE - 1);
      });
      expect(effect).toEqual(once);

      const settled = await world.state();
      const repeat = await send(body, key);
      expect([repeat.envelope, repeat.headers.get('idempotency-hit')]).toEqual([first[0], '1']);
      expect((await send({ ...body, lang: 'zh' }, key)).envelope).toEqual(first[0]);
      const other = BY_ID.find((each) => each !== name);
      for (const conflict of [
        await send({ ...body, ...row.changed }, key),
        await send(body, key, other),
      ])
        expect(conflict.code).toBe('idempotency_conflict');
      expect(await world.state()).toEqual(settled);
    },
  );

  test.each(calls.filter(({ row }) => typeof row.many === 'object'))(
    `of ${SPENDS} times $name at once exactly the ${PAYABLE} succeed that can be paid`,
    async ({ name, row: { many: purse, ...row } }) => {
      if (typeof purse !== 'object') throw new Error('it is paid by no purse');
      const paying = await ready(name, { ...row, many: purse });
      const before = await world.available(paying.account, purse);
      expect((await paying.send()).code).toBeNull();
      const price = exact(before).minus(await world.available(paying.account, purse));
      expect(price.isPositive()).toBe(true);

      const { account, send } = await ready(name, { ...row, many: purse });
      await world.leave(account, purse, plainText(price.times(PAYABLE).plus(price.div('2'))));
      const codes = (await manyOf(SPENDS, () => send({}, randomUUID()))).map(({ code }) => code);
      expect(codes.filter((code) => code === null)).toHaveLength(PAYABLE);
      const refused = codes.filter((code) => code !== null);
      expect(new Set(refused)).toEqual(new Set(['insufficient_balance']));
      expect(exact(await world.available(account, purse)).lt(price)).toBe(true);

      const settled = await world.state();
      expect((await send({}, randomUUID())).code).toBe('insufficient_balance');
      expect(await world.state()).toEqual(settled);
      await world.expectWholeBooks();
    },
  );

  test.each(calls.filter(({ row }) => row.many === 'once'))(
    `of ${SPENDS} times $name at once one succeeds, and the others leave nothing`,
    async ({ name, row }) => {
      const once = await effectOfOne(name, row);
      const { account, send } = await ready(name, row);
      const effect = await world.effectOf(account, async () => {
        const answers = await manyOf(SPENDS, () => send({}, randomUUID()));
        const codes = answers.map(({ code }) => code);
        expect(codes.filter((code) => code === null)).toHaveLength(1);
        expect(codes).not.toContain('internal');
      });
      expect(effect).toEqual(once);
      await world.expectWholeBooks();
    },
  );

  test.each(calls.filter(({ row }) => row.many === 'again'))(
    `${SPENDS} times $name at once moves as much as one`,
    async ({ name, row }) => {
      const once = await effectOfOne(name, row);
      const { account, send } = await ready(name, row);
      const answers = await manyOf(SPENDS, () => send({}, randomUUID()));
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => null));
      expect(await world.purses(account)).toEqual(once.purses);
      await world.expectWholeBooks();
    },
  );
});

/** Who decides about identities: the operator once, the sandbox by itself, and one document for one account. */
import { expect, test } from 'vitest';
import { act } from '../../../server/operator/verbs.ts';
import type { reviewKinds } from '../../../server/reviews/reviews.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { must, startTestServer } from '../../support/server.ts';
import { DOCUMENT, openIdentityWorld } from './identity-world.ts';

describeOnDatabase('identity review', (openDatabase) => {
  const world = ofFile(async () => openIdentityWorld(await openDatabase()));

  test('one document belongs to one account, while it is in review and after, until it is refused', async () => {
    const [first, second] = [await world().person(), await world().person()];
    const passport = { ...DOCUMENT, id_type: 'passport', card_id: 'C1234567' };
    await must(world().submit(passport, first));
    const taken = { code: 'already_done', fields: { card_id: 'already_done' } };
    expect(
      (await world().submit({ ...passport, card_id: 'c123-4567' }, second)).envelope,
    ).toMatchObject(taken);
    await world().reject(first, '');
    expect(await world().stateOf(first)).toMatchObject({ state: 'failed', reason: null });
    await must(world().submit(passport, second));
    await world().approve(second);
    expect((await world().submit(passport, first)).envelope).toMatchObject(taken);
    expect(await world().stateOf(first)).toMatchObject({ state: 'failed', level: 0 });
  });

  test('of submissions at once one is taken, and of two decisions one counts', async () => {
    const account = await world().person();
    const passport = { ...DOCUMENT, id_type: 'passport', card_id: 'D7654321' };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => world().submit(passport, account)));
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
    const refusals = answers.flatMap(({ code }) => (code === null ? [] : [code]));
    expect(new Set(refusals)).toEqual(new Set(['already_done']));
    const decisions = await Promise.all([
      world().approve(account),
      world().reject(account, 'late'),
      world().approve(account),
    ]);
    expect(decisions.filter(({ ok }) => ok)).toHaveLength(1);
    const unknown = await world().review((review, tx) => review.approve(tx, 999_999_999));
    expect(unknown).toMatchObject({ ok: false, error: { code: 'not_found' } });
  });

  test('the operator sees what waits with its pictures, decides once and every act is logged', async () => {
    const server = world().server;
    const account = await world().verified();
    const pictures = {
      front_pic: await world().picture(account),
      reverse_pic: await world().picture(account),
    };
    await must(world().submit({ real_type: '2', ...pictures }, account));
    const id = await world().newestId(account);
    const { exchange, running } = server;
    const clock = { now: exchange.clock.now, advance: () => undefined };
    const operate = (verb: string, ...args: string[]) =>
      act({ ...running, clock }, { verb, args, operator: 'tester' });
    const pending = await operate('pending');
    const waiting = pending.answer as unknown as Record<(typeof reviewKinds)[number], object[]>;
    expect(waiting.identity.at(-1)).toEqual({
      id,
      user: account.userId,
      level: 2,
      idType: 'passport',
      name: DOCUMENT.name,
      cardId: expect.stringMatching(/^E1\*+\d\d$/),
      frontPicture: pictures.front_pic.replace('/uploads/', ''),
      reversePicture: pictures.reverse_pic.replace('/uploads/', ''),
      submittedAt: exchange.clock.now(),
    });
    expect(await operate('approve', 'identity', String(id))).toMatchObject({
      exitCode: 0,
      answer: { level: 2, status: 'verified' },
    });
    expect((await operate('reject', 'identity', String(id), 'late')).answer).toEqual({
      error: 'already_done',
    });
    expect((await operate('approve', 'identity', '999999999')).answer).toEqual({
      error: 'not_found',
    });
    const log = await exchange.database.query<{ command: string }>(
      "select command from operator_log where operator = 'tester' order by id",
    );
    expect(log.map(({ command }) => command)).toEqual(['pending', 'approve', 'reject', 'approve']);
  });
});

test(
  'in the sandbox a submission is approved by itself after three seconds',
  async () => {
    const server = await startTestServer();
    try {
      const account = await server.register('automatic@example.com');
      await server.exchange.database.query(
        "update users set phone = '+84911111111' where id = $1",
        [account.userId],
      );
      await must(server.call('identity.submit', DOCUMENT, account));
      await server.running.jobs.runDue();
      expect(await must(server.call('identity.state', {}, account))).toMatchObject({
        state: 'reviewing',
      });
      server.advanceMs(3_000);
      await server.running.jobs.runDue();
      expect(await must(server.call('identity.state', {}, account))).toMatchObject({
        state: 'verified',
        level: 1,
      });
    } finally {
      await server.close();
    }
  },
  openTimeoutMs,
);

/** The conversation with customer service: written once, answered live and by message, closed, rated, forgotten. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { AUTOMATIC_AFTER_MS } from '../../../server/features/support/terms.ts';
import { actAs } from '../../support/coupons.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { newsOf, uploadVoucher } from '../../support/deposits.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { logInAgain } from '../../support/security-codes.ts';
import { must, type TestAccount } from '../../support/server.ts';

interface WireTicket {
  readonly id: number;
  readonly state: string;
  readonly rating: number | null;
}

interface WireMessage {
  readonly id: number;
  readonly ticket_id: number;
  readonly author: string;
  readonly text: string;
  readonly picture: string | null;
  readonly found: { readonly id: number; readonly question: string } | null;
}

interface WireTalk {
  readonly ticket: WireTicket | null;
  readonly list: readonly WireMessage[];
  readonly has_more: boolean;
}

type Fields = Readonly<Record<string, string>>;

describeOnDatabase('customer service', (open) => {
  const server = serverOfFile(open);
  const newcomer = () => server().register(`${randomUUID()}@support.test`);
  const write = ({ token }: TestAccount, fields: Fields) =>
    server().call('support.write', { nonce: randomUUID(), ...fields }, { token });
  const written = async (account: TestAccount, text: string) =>
    (await must(write(account, { text }))) as WireMessage;
  const talkOf = async ({ token }: TestAccount, fields: Fields = {}) =>
    (await must(server().call('support.talk', fields, { token }))) as WireTalk;
  const operator = (verb: string, ...args: string[]) => actAs(server(), { verb, args });
  const automatic = async () => {
    server().advanceMs(AUTOMATIC_AFTER_MS + 1_000);
    await server().running.jobs.runDue();
  };

  test('SUPP-01 what is written is kept once, however often and however parallel it is sent', async () => {
    const account = await newcomer();
    const nonce = randomUUID();
    const fields = { nonce, text: '  Where is my  order? ', from: '/pages/fund/assets' };
    const sent = await Promise.all([1, 2, 3, 4].map(() => must(write(account, fields))));
    expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(sent[0]).toMatchObject({ author: 'user', text: 'Where is my  order?', found: null });
    const { ticket, list, has_more } = await talkOf(account);
    expect(ticket).toMatchObject({ state: 'open', rating: null });
    expect(list).toEqual([sent[0]]);
    expect(has_more).toBe(false);
    expect(await newsOf(server(), account)).toContain('support.changed');
    // The same words under another nonce are another message of the same matter.
    const again = await written(account, 'Where is my order?');
    expect(again.ticket_id).toBe(list[0]?.ticket_id);
    expect((await talkOf(account)).list).toHaveLength(2);
  });

  test('SUPP-01 a nonce is its user’s own: the same one of another user is another message', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const nonce = randomUUID();
    await must(write(one, { nonce, text: 'one' }));
    await must(write(other, { nonce, text: 'other' }));
    expect((await talkOf(one)).list.map(({ text }) => text)).toEqual(['one']);
    expect((await talkOf(other)).list.map(({ text }) => text)).toEqual(['other']);
  });

  test('SUPP-01 the automatic answerer answers from the FAQ within seconds, says that it is one, and never twice', async () => {
    const account = await newcomer();
    await written(account, 'Where is my verification code?');
    await server().running.jobs.runDue();
    expect((await talkOf(account)).list).toHaveLength(1);
    await automatic();
    const { ticket, list } = await talkOf(account);
    expect(ticket?.state).toBe('answered');
    expect(list[1]).toMatchObject({ author: 'automatic', text: '', found: { id: 5 } });
    await automatic();
    expect((await talkOf(account)).list).toHaveLength(2);

    // The same answer would help no more than before: a person is asked, and told so once.
    await written(account, 'the verification code is still not here');
    await automatic();
    await written(account, 'verification code!');
    await automatic();
    const after = await talkOf(account);
    expect(after.list.map(({ author, found }) => [author, found?.id ?? null])).toEqual([
      ['user', null],
      ['automatic', 5],
      ['user', null],
      ['automatic', null],
      ['user', null],
    ]);
    expect(after.ticket?.state).toBe('open');
    // In the language of who reads.
    const [, found] = (await talkOf(account, { lang: 'zh' })).list;
    expect(found?.found?.question).toBe('验证码在哪里？');
  });

  test('SUPP-01 a person who was quicker is not talked over', async () => {
    const account = await newcomer();
    const { ticket_id } = await written(account, 'Where is my verification code?');
    expect(await operator('answer', String(ticket_id), 'It', 'is', 'on', 'its', 'way.')).toEqual({
      exitCode: 0,
      answer: { id: ticket_id, state: 'answered', rating: null },
    });
    await automatic();
    const { list } = await talkOf(account);
    expect(list.map(({ author, text }) => [author, text])).toEqual([
      ['user', 'Where is my verification code?'],
      ['operator', 'It is on its way.'],
    ]);
    expect((await newsOf(server(), account)).slice(-2)).toEqual([
      'support.changed',
      'messages.received',
    ]);
    const inbox = (await must(server().call('messages.list', {}, account))) as {
      list: readonly object[];
    };
    expect(inbox.list[0]).toMatchObject({
      title: 'Customer service has answered',
      link: '/pages/kefu/index?tab=talk',
    });
  });

  test('SUPP-01 the operator sees what waits longest first, one conversation in full, and is refused what is none', async () => {
    const [first, second] = [await newcomer(), await newcomer()];
    const early = await written(first, 'xq one');
    server().advanceMs(3 * MINUTE_MS);
    const late = await written(second, 'xq two');
    const { answer } = await operator('tickets');
    const { waiting } = answer as { waiting: { id: number; minutes: number; last: string }[] };
    const own = waiting.filter(({ id }) => [early.ticket_id, late.ticket_id].includes(id));
    expect(own).toMatchObject([
      { id: early.ticket_id, minutes: 3, last: 'xq one', user: first.userId },
      { id: late.ticket_id, minutes: 0, last: 'xq two', user: second.userId },
    ]);
    const whole = await operator('tickets', String(early.ticket_id));
    // Minutes have passed, so the automatic answerer may have been here, and found nothing.
    expect(whole.answer).toMatchObject({ state: 'open' });
    const { messages } = whole.answer as { messages: { author: string; body: string }[] };
    const ofUser = messages.filter(({ author }) => author === 'user');
    expect(ofUser.map(({ body }) => body)).toEqual(['xq one']);
    await operator('answer', String(early.ticket_id), 'Done.');
    const left = ((await operator('tickets')).answer as { waiting: { id: number }[] }).waiting;
    expect(left.map(({ id }) => id)).not.toContain(early.ticket_id);

    for (const args of [['999999999', 'x'], ['999999999']])
      expect(await operator(args.length > 1 ? 'answer' : 'close', ...args)).toMatchObject({
        exitCode: 1,
        answer: { error: 'not_found' },
      });
    for (const args of [['x', 'text'], ['0', 'text'], [String(late.ticket_id)]])
      expect((await operator('answer', ...args)).exitCode).toBe(2);
    expect((await operator('answer', String(late.ticket_id), '\u202egnp')).exitCode).toBe(2);
  });

  test('SUPP-01 a matter is closed by either side, rated once, and what is written then is a new one', async () => {
    const account = await newcomer();
    const { ticket_id } = await written(account, 'hello');
    const id = String(ticket_id);
    const { token } = account;
    expect((await server().call('support.rate', { id, rating: '5' }, { token })).code).toBe(
      'parameter_error',
    );
    expect(await must(server().call('support.close', { id }, { token }))).toMatchObject({
      state: 'closed',
    });
    expect((await server().call('support.close', { id }, { token })).code).toBe('already_done');
    expect((await operator('answer', id, 'too late')).answer).toEqual({ error: 'already_done' });
    for (const rating of ['0', '6', '-1', '1.5', 'x'])
      expect((await server().call('support.rate', { id, rating }, { token })).code).toBe(
        'parameter_error',
      );
    const rated = await Promise.all(
      ['4', '2'].map((rating) => server().call('support.rate', { id, rating }, { token })),
    );
    expect(rated.map(({ code }) => code).toSorted()).toEqual(['already_done', null]);
    const next = await written(account, 'something else');
    expect(next.ticket_id).not.toBe(ticket_id);
    const { ticket, list } = await talkOf(account);
    expect(ticket).toMatchObject({ id: next.ticket_id, state: 'open' });
    expect(list.map(({ text }) => text)).toEqual(['hello', 'something else']);
  });

  test('SUPP-01 an answered matter that nobody writes about closes by itself', async () => {
    const account = await newcomer();
    const { ticket_id } = await written(account, 'hello');
    await operator('answer', String(ticket_id), 'Hello!');
    server().advanceMs(4 * DAY_MS);
    await server().running.jobs.runDue();
    const token = await logInAgain(server(), account);
    expect((await talkOf({ ...account, token })).ticket?.state).toBe('closed');
  });

  test('SUPP-01 a picture is one of the writer’s own that was uploaded, and stays as long as it is shown', async () => {
    const [account, stranger] = [await newcomer(), await newcomer()];
    const picture = await uploadVoucher(server(), account);
    const others = await uploadVoucher(server(), stranger);
    for (const bad of [others, '/uploads/none.webp', 'javascript:alert(1)', '//evil.test/a.png'])
      expect((await write(account, { picture: bad })).code, bad).toBe('picture_required');
    expect(await must(write(account, { picture }))).toMatchObject({ text: '', picture });
    server().advanceMs(3 * DAY_MS);
    await server().running.jobs.runDue();
    const open = async (address: string, who: TestAccount) => {
      const token = await logInAgain(server(), who);
      return (await server().send(address, { headers: { authorization: token } })).status;
    };
    expect(await open(picture, account)).toBe(200);
    expect(await open(picture, stranger)).toBe(404);
    expect(await open(others, stranger)).toBe(404);
  });

  test('SUPP-01 what is no message is refused and written nowhere; what looks like markup is text', async () => {
    const account = await newcomer();
    const refused: readonly (readonly [Fields, string])[] = [
      [{}, 'parameter_error'],
      [{ text: ' ' }, 'parameter_error'],
      [{ text: 'a\u202eb' }, 'special_characters'],
      [{ text: 'a\u2066b' }, 'special_characters'],
      [{ text: 'a\u0007b' }, 'special_characters'],
      [{ text: 'x'.repeat(10_000) }, 'text_too_long'],
      [{ text: '🙂'.repeat(2_001) }, 'text_too_long'],
      [{ text: 'x', nonce: 'no-nonce' }, 'parameter_error'],
      [{ text: 'x', from: '/'.repeat(301) }, 'text_too_long'],
    ];
    for (const [fields, code] of refused) {
      const { envelope } = await write(account, fields);
      const [field] = Object.values((envelope as { fields?: Fields }).fields ?? {});
      expect([envelope.type, field ?? (envelope as { code?: string }).code]).toEqual([
        'error',
        code,
      ]);
    }
    // More than a form may hold.
    const flood = await write(account, { text: '🙂'.repeat(60_000) }).catch(() => null);
    expect(flood?.code ?? 'cut').not.toBeNull();
    expect(await talkOf(account)).toMatchObject({ ticket: null, list: [] });
    const hostile = "<script>alert(1)</script> <img src=x onerror=alert(1)> '; drop table tickets";
    expect((await written(account, hostile)).text).toBe(hostile);
    expect((await written(account, '🙂'.repeat(2_000))).text).toHaveLength(4_000);
  });

  test('SUPP-01 the thirteenth message of a minute waits', async () => {
    const account = await newcomer();
    for (let count = 0; count < 12; count += 1) await written(account, `message ${count}`);
    expect((await write(account, { text: 'one more' })).code).toBe('too_many_requests');
    server().advanceMs(MINUTE_MS);
    await written(account, 'one more');
  });

  test('SUPP-01 a long conversation comes in pages, without a gap', async () => {
    const account = await newcomer();
    for (let count = 0; count < 53; count += 1) {
      if (count % 12 === 0) server().advanceMs(MINUTE_MS);
      await written(account, `message ${count}`);
    }
    const newest = await talkOf(account);
    expect([newest.list.length, newest.has_more]).toEqual([50, true]);
    const earlier = await talkOf(account, { before: String(newest.list[0]?.id) });
    expect(earlier.has_more).toBe(false);
    // Between them the automatic answerer may have had a word.
    const all = [...earlier.list, ...newest.list].filter(({ author }) => author === 'user');
    expect(all.map(({ text }) => text)).toEqual(
      Array.from({ length: 53 }, (_, count) => `message ${count}`),
    );
  });

  test('SUPP-01 the contact says whether people are there, and until when', async () => {
    const { desk } = (await must(server().call('support.contact'))) as {
      desk: { is_open: boolean; turns_at: number };
    };
    expect(desk.turns_at).toBeGreaterThan(server().exchange.clock.now());
    expect(typeof desk.is_open).toBe('boolean');
  });
});

/** The chat room by its calls: who writes, what is refused, what is kept from whom, and what an operator may do. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { actAs } from '../../support/coupons.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, type TestAccount } from '../../support/server.ts';
import { registerWithdrawer, setPrice } from '../../support/withdrawals.ts';

interface WireMessage {
  readonly id: number;
  readonly revision: number;
  readonly author: { readonly id: number; readonly name: string };
  readonly text: string;
  readonly mentions: readonly string[];
  readonly reply: { readonly id: number; readonly text: string } | null;
  readonly card: { readonly kind: string; readonly symbol: string; readonly price: string } | null;
  readonly deleted: boolean;
}

interface WireLobby {
  readonly me: {
    readonly id: number;
    readonly can_write: boolean;
    readonly muted_until: number | null;
    readonly blocked: readonly { readonly id: number }[];
  } | null;
  readonly rooms: readonly {
    readonly room: string;
    readonly kind: string;
    readonly unread: number;
  }[];
}

type Fields = Readonly<Record<string, string>>;

describeOnDatabase('the chat room', (open) => {
  const server = serverOfFile(open);
  const newcomer = () => server().register(`${randomUUID()}@chat.test`);
  const named = async (name: string) => {
    const account = await newcomer();
    await must(server().call('settings.setNickname', { nickname: name }, account));
    return account;
  };
  const send = ({ token }: TestAccount, fields: Fields) =>
    server().call('chat.send', { room: 'en', nonce: randomUUID(), ...fields }, { token });
  const sent = async (account: TestAccount, text: string, fields: Fields = {}) =>
    (await must(send(account, { text, ...fields }))) as WireMessage;
  const pastOf = async (room: string, fields: Fields = {}) =>
    (await must(server().call('chat.history', { room, ...fields }))) as {
      list: readonly WireMessage[];
      has_more: boolean;
    };
  const lobbyOf = async (account?: TestAccount) =>
    (await must(server().call('chat.rooms', {}, account && { token: account.token }))) as WireLobby;
  const operator = (verb: string, ...args: string[]) => actAs(server(), { verb, args });

  test('CHAT-01 there is a room for each language and each market, which guests read', async () => {
    const { me, rooms } = await lobbyOf();
    expect(me).toBeNull();
    expect(rooms.filter(({ kind }) => kind === 'language')).toHaveLength(10);
    expect(rooms.map(({ room }) => room)).toContain('BTCUSDT-PERP');
    const account = await newcomer();
    await sent(account, 'hello markets', { room: 'BTCUSDT' });
    expect((await pastOf('BTCUSDT')).list.map(({ text }) => text)).toEqual(['hello markets']);
    expect((await server().call('chat.history', { room: 'nowhere' })).code).toBe('not_found');
    expect((await send(account, { text: 'x', room: 'nowhere' })).code).toBe('not_found');
    expect((await server().call('chat.send', { room: 'en', text: 'x' })).code).toBe(
      'login_required',
    );
  });

  test('CHAT-01 a message is written once, however often and however parallel it is sent', async () => {
    const account = await newcomer();
    const fields = { nonce: randomUUID(), text: 'once and only once', room: 'fra' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => must(send(account, fields))));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect((await pastOf('fra')).list).toHaveLength(1);
    // The same nonce of another member is another message.
    await must(send(await newcomer(), fields));
    expect((await pastOf('fra')).list).toHaveLength(2);
  });

  test('CHAT-01 many who write at once are numbered without a hole, in the order of their commits', async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, newcomer));
    await Promise.all(accounts.map((each, index) => sent(each, `from ${index}`, { room: 'kor' })));
    const { list } = await pastOf('kor');
    expect(list.map(({ revision }) => revision).toSorted((a, b) => a - b)).toEqual(
      accounts.map((_, index) => index + 1),
    );
  });

  test('CHAT-01 who has bound neither email nor phone, and who is silenced, does not write', async () => {
    const account = await newcomer();
    const { database } = server().exchange;
    await database.query('update users set email = null where id = $1', [account.userId]);
    expect((await lobbyOf(account)).me?.can_write).toBe(false);
    expect((await send(account, { text: 'hello' })).code).toBe('contact_required');
    await database.query("update users set phone = '+491511' || id where id = $1", [
      account.userId,
    ]);
    await sent(account, 'hello by phone');

    expect((await operator('chat-mute', String(account.userId), '2')).exitCode).toBe(0);
    expect((await send(account, { text: 'again' })).code).toBe('writing_muted');
    expect((await lobbyOf(account)).me?.muted_until).toBeGreaterThan(server().exchange.clock.now());
    server().advanceMs(2 * HOUR_MS);
    await sent(account, 'again');
    await operator('chat-mute', String(account.userId), '5');
    await operator('chat-mute', String(account.userId), '0');
    await sent(account, 'and again');
    for (const hours of ['', '-1', '1.5', '99999', 'x'])
      expect((await operator('chat-mute', String(account.userId), hours)).exitCode).toBe(2);
    expect((await operator('chat-mute', 'nobody', '1')).answer).toEqual({ error: 'not_found' });
  });

  test('CHAT-01 what leads out of the chat, repeats itself or floods is refused', async () => {
    const account = await newcomer();
    const refused = async (text: string, code: string) => {
      const { envelope } = await send(account, { text });
      const { fields, code: own } = envelope as { fields?: Fields; code?: string };
      expect([fields?.['text'] ?? own, envelope.type], text.slice(0, 30)).toEqual([code, 'error']);
    };
    await refused('buy at evil.com', 'links_refused');
    await refused('send to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'links_refused');
    await refused('a\u202eb', 'special_characters');
    await refused('x'.repeat(10_000), 'text_too_long');
    await refused('🙂'.repeat(501), 'text_too_long');
    await refused(' ', 'parameter_error');
    await sent(account, 'Long since today');
    await refused('long since TODAY', 'text_repeated');
    const hostile = '<script>alert(1)</script> <b>{{name}}</b>';
    expect((await sent(account, hostile)).text).toBe(hostile);
    for (const text of ['three', 'four', 'five']) await sent(account, text);
    await refused('six', 'too_many_requests');
    server().advanceMs(10_000);
    await sent(account, 'six');
    server().advanceMs(2 * MINUTE_MS);
    await sent(account, 'Long since today');
    // What is read stays what was accepted.
    const { list } = await pastOf('en');
    expect(list.filter(({ text }) => text.includes('evil') || text.includes('0x'))).toEqual([]);
  });

  test('CHAT-01 of many at once no more than five of ten seconds are written', async () => {
    const account = await newcomer();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => send(account, { text: `burst ${index}` })),
    );
    const accepted = answers.filter(({ code }) => code === null);
    expect(accepted.length).toBeLessThanOrEqual(5);
    expect(accepted.length).toBeGreaterThan(0);
  });

  test('CHAT-01 who is named is told, once for a message; who has blocked the writer is not, and no stranger', async () => {
    const [an, binh, chi] = [await named('AnMention'), await named('BinhM'), await named('ChiM')];
    for (const each of [an, binh]) await sent(each, 'I am here', { room: 'vn' });
    const { author } = (await pastOf('vn')).list[0] ?? { author: { id: 0 } };
    const message = await sent(chi, '@AnMention @BinhM @Nobody @AnMention look', { room: 'vn' });
    expect([...message.mentions].sort()).toEqual(['AnMention', 'BinhM']);
    const inbox = async (account: TestAccount) => {
      const { list } = (await must(server().call('messages.list', {}, account))) as {
        list: readonly { title: string; link: string }[];
      };
      return list.filter(({ title }) => title.includes('mentioned'));
    };
    expect(await inbox(an)).toMatchObject([
      { title: 'ChiM mentioned you in the chat', link: '/pages/chat/room?room=vn' },
    ]);
    const member = message.author.id;
    await must(server().call('chat.block', { id: String(member), is_blocked: '1' }, an));
    expect((await lobbyOf(an)).me?.blocked.map(({ id }) => id)).toEqual([member]);
    expect((await sent(chi, '@AnMention again', { room: 'vn' })).mentions).toEqual([]);
    expect(await inbox(an)).toHaveLength(1);
    await must(server().call('chat.block', { id: String(member), is_blocked: '0' }, an));
    expect((await lobbyOf(an)).me?.blocked).toEqual([]);
    // Nobody hides themselves, or somebody who is not there.
    for (const id of [author.id, 999_999_999])
      expect(
        (await server().call('chat.block', { id: String(id), is_blocked: '1' }, an)).code,
      ).toBe('not_found');
  });

  test('CHAT-01 a reply is to a message of the same room, and shows what is left of it', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const first = await sent(one, 'the first word', { room: 'jp' });
    const reply = await sent(other, 'an answer', { room: 'jp', reply_to: String(first.id) });
    expect(reply.reply).toMatchObject({ id: first.id, text: 'the first word' });
    for (const [room, id] of [
      ['th', first.id],
      ['jp', 999_999_999],
    ] as const)
      expect((await send(other, { text: 'no', room, reply_to: String(id) })).code).toBe(
        'not_found',
      );
    await operator('chat-delete', String(first.id));
    const [gone, kept] = (await pastOf('jp')).list;
    expect(gone).toMatchObject({ deleted: true, text: '' });
    expect(gone?.revision).toBeGreaterThan(kept?.revision ?? 0);
    expect(kept?.reply).toMatchObject({ id: first.id, text: '' });
    expect((await operator('chat-delete', String(first.id))).answer).toEqual({
      error: 'not_found',
    });
    expect((await operator('chat-delete', 'x')).exitCode).toBe(2);
  });

  test('CHAT-01 a report reaches the operator once for each who reports, the most reported first', async () => {
    const [one, two, three] = [await newcomer(), await newcomer(), await newcomer()];
    const bad = await sent(one, 'something rude');
    const mild = await sent(one, 'something mild');
    const report = (by: TestAccount, { id }: WireMessage) =>
      server().call('chat.report', { id: String(id) }, { token: by.token });
    expect((await report(two, bad)).code).toBeNull();
    expect((await report(two, bad)).code).toBe('already_done');
    expect((await report(three, bad)).code).toBeNull();
    expect((await report(three, mild)).code).toBeNull();
    const { answer } = await operator('chat-reports');
    const { reports } = answer as { reports: { id: number; reports: number; user: number }[] };
    expect(reports.filter(({ user }) => user === one.userId)).toMatchObject([
      { id: bad.id, reports: 2, text: 'something rude' },
      { id: mild.id, reports: 1 },
    ]);
    await operator('chat-delete', String(bad.id));
    expect((await report(two, bad)).code).toBe('not_found');
  });

  test('CHAT-01 what others wrote since one was there is unread, until it is read', async () => {
    const [reader, writer] = [await newcomer(), await newcomer()];
    const unread = async () =>
      (await lobbyOf(reader)).rooms.find(({ room }) => room === 'spa')?.unread;
    const first = await sent(writer, 'uno', { room: 'spa' });
    expect(await unread()).toBe(0);
    const read = (id: number) =>
      server().call('chat.read', { room: 'spa', id: String(id) }, { token: reader.token });
    await must(read(first.id));
    await sent(writer, 'dos', { room: 'spa' });
    await sent(reader, 'tres', { room: 'spa' });
    const last = await sent(writer, 'cuatro', { room: 'spa' });
    expect(await unread()).toBe(2);
    await must(read(last.id));
    await must(read(first.id));
    expect(await unread()).toBe(0);
    expect((await read(999_999_999)).code).toBe('not_found');
  });

  test('CHAT-01 the past of a room comes in pages, without a gap', async () => {
    const writers = await Promise.all(Array.from({ length: 11 }, newcomer));
    for (const [index, writer] of writers.entries())
      for (let count = 0; count < 5; count += 1)
        await sent(writer, `message ${index} ${count}`, { room: 'id' });
    const newest = await pastOf('id');
    expect([newest.list.length, newest.has_more]).toEqual([50, true]);
    const earlier = await pastOf('id', { before: String(newest.list[0]?.id) });
    expect([earlier.list.length, earlier.has_more]).toEqual([5, false]);
    const ids = [...earlier.list, ...newest.list].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  });

  test('CHAT-01 a card shows a market, or one’s own open position without its size; nobody shares another’s', async () => {
    setPrice(server(), 'BTCUSDT-PERP', '64000');
    const [owner, stranger] = [
      await registerWithdrawer(server(), `${randomUUID()}@chat.test`),
      await newcomer(),
    ];
    const { database } = server().exchange;
    await must(
      server().call('chat.send', { room: 'zh', nonce: randomUUID(), symbol: 'BTCUSDT' }, owner),
    );
    expect((await pastOf('zh')).list[0]?.card).toMatchObject({ kind: 'market', symbol: 'BTCUSDT' });
    expect((await send(owner, { symbol: 'NOTHING' })).code).toBe('not_found');
    const opened = (await must(
      server().call(
        'futures.submit',
        {
          currency_id: '1',
          legal_id: '3',
          side: 'long',
          type: 'market',
          multiple: '10',
          lots: '20',
        },
        { token: owner.token, key: randomUUID() },
      ),
    )) as { position_id: number };
    const position_id = String(opened.position_id);
    expect((await send(stranger, { position_id })).code).toBe('not_found');
    expect((await send(stranger, { position_id: '999999999' })).code).toBe('not_found');
    const shared = (await must(send(owner, { position_id }))) as WireMessage;
    expect(shared.card).toMatchObject({ kind: 'position', side: 'long', multiple: 10 });
    expect(Object.keys(shared.card ?? {}).sort()).toEqual([
      ...['kind', 'multiple', 'price', 'side', 'symbol'],
    ]);
    const [row] = await database.query<{ card: object }>(
      'select card from chat_messages where id = $1',
      [shared.id],
    );
    expect(JSON.stringify(row?.card)).not.toMatch(/lots|margin|user/);
  });
});

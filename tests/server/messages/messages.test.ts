/** Site messages through the real calls, on each database: the list, one in full, and what is unread. */
import { expect, test } from 'vitest';
import { languages } from '../../../contract/plain/languages.ts';
import type { MessageKey, MessageParams } from '../../../server/content/message-keys.ts';
import { addMessage } from '../../../server/messages/add-message.ts';
import { announce } from '../../../server/realtime/announce.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must } from '../../support/server.ts';

interface Message {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
  readonly summary: string;
  readonly is_read: boolean;
  readonly link: string | null;
}

interface Messages {
  readonly list: readonly Message[];
  readonly page: number;
  readonly limit: number;
  readonly has_more: boolean;
  readonly unread: number;
  readonly phrase: string | null;
}

const HOSTILE = '<img src=x onerror="alert(1)"> {{currency}} $& {{toString}}';

describeOnDatabase('messages', (open) => {
  const server = serverOfFile(open);

  const list = async (token: string, fields: Readonly<Record<string, string>> = {}) =>
    (await must(server().call('messages.list', fields, { token }))) as Messages;

  async function write<Key extends MessageKey>(
    userId: number,
    key: Key,
    params: MessageParams<Key>,
  ): Promise<number> {
    const { exchange } = server();
    return exchange.database.withTransaction(async (tx) => {
      const told = await addMessage(tx, userId, { key, params, at: exchange.clock.now() });
      await announce(exchange, tx, userId, [told]);
      return (told[1] as { id: number }).id;
    });
  }

  async function namesOfNews(userId: number): Promise<string[]> {
    const rows = await server().exchange.database.query<{ name: string }>(
      `select name from outbox where user_id = $1 and name like 'messages.%' order by sequence`,
      [userId],
    );
    return rows.map(({ name }) => name);
  }

  test('MSG-01 MSG-03 MSG-04 a message is unread until it is opened, and all are read by one call', async () => {
    const { token, userId } = await server().register('reader@example.com');
    expect(await list(token)).toMatchObject({ unread: 1, list: [{ is_read: false }] });
    const id = await write(userId, 'vip_reached', { tier: '2' });
    await write(userId, 'password_changed', {});
    expect((await list(token)).unread).toBe(3);

    const open = () => server().call('messages.detail', { id: String(id) }, { token });
    expect(await must(open())).toMatchObject({
      id,
      kind: 'account',
      is_read: true,
      link: '/pages/vip/index',
      title: expect.stringContaining('2'),
      paragraphs: [expect.any(String)],
    });
    expect((await list(token)).unread).toBe(2);
    const unread = await list(token, { status: 'unread' });
    const read = await list(token, { status: 'read' });
    expect(unread.list.map((message) => message.is_read)).toEqual([false, false]);
    expect(read.list.map((message) => [message.id, message.is_read])).toEqual([[id, true]]);
    expect(read.unread).toBe(2);

    await Promise.all([open(), open(), open()]);
    const readAll = () => must(server().call('messages.readAll', {}, { token }));
    expect(await Promise.all([readAll(), readAll()])).toEqual([{}, {}]);
    expect((await list(token)).unread).toBe(0);
    expect((await list(token, { status: 'unread' })).list).toEqual([]);
    const news = await namesOfNews(userId);
    expect(news.filter((name) => name === 'messages.read')).toHaveLength(1);
    expect(news.filter((name) => name === 'messages.allRead')).toHaveLength(1);
  });

  test('MSG-02 messages come newest first, ten a page, and what is asked is brought into bounds', async () => {
    const { token, userId } = await server().register('pages@example.com');
    const ids: number[] = [];
    for (let tier = 1; tier <= 12; tier += 1)
      ids.unshift(await write(userId, 'vip_reached', { tier: String(tier) }));
    const first = await list(token);
    expect(first).toMatchObject({ page: 1, limit: 10, has_more: true, unread: 13 });
    expect(first.list.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    const second = await list(token, { page: '2' });
    expect(second).toMatchObject({ page: 2, has_more: false });
    expect(second.list).toHaveLength(3);
    expect(await list(token, { page: '0', limit: '0' })).toMatchObject({ page: 1, limit: 1 });
    expect(await list(token, { page: '999999999', limit: '999999999' })).toMatchObject({
      limit: 100,
      list: [],
    });
    for (const fields of [{ page: '-1' }, { limit: 'all' }, { status: 'new' }] as const) {
      const { code } = await server().call('messages.list', fields, { token });
      expect(code, JSON.stringify(fields)).toBe('parameter_error');
    }
  });

  test('MSG-04 who reads all of theirs leaves those of others unread', async () => {
    const { token, userId } = await server().register('owner@example.com');
    const id = String(await write(userId, 'password_changed', {}));
    const other = await server().register('stranger@example.com');
    expect((await list(token, { status: 'unread' })).list.map((message) => message.id)).toContain(
      Number(id),
    );
    await must(server().call('messages.readAll', {}, other));
    expect((await list(token)).unread).toBe(2);
  });

  test('MSG-01 messages are in the language of who reads them, their amounts with its marks', async () => {
    const { token, userId } = await server().register('polyglot@example.com');
    await write(userId, 'deposit_credited', { amount: '1234567.00000001', currency: 'USDT' });
    const titles = new Set<string>();
    for (const lang of languages) {
      const [message] = (await list(token, { lang })).list;
      titles.add(message?.title ?? '');
      expect(message?.summary, lang).toContain(marked[lang]);
      expect(message?.summary, lang).not.toContain('{{');
    }
    expect(titles.size).toBeGreaterThanOrEqual(9);
  });

  test('MSG-01 what people wrote stays text, and messages of before still have their words', async () => {
    const { token, userId } = await server().register('texts@example.com');
    const { database } = server().exchange;
    const id = await write(userId, 'deposit_refused', {
      amount: '1e3',
      currency: 'BTC',
      reason: HOSTILE,
    });
    const full = await must(server().call('messages.detail', { id: String(id) }, { token }));
    expect(full).toMatchObject({ paragraphs: [expect.stringContaining('1e3 BTC'), HOSTILE] });
    await database.query(
      `insert into messages (user_id, key, params, created_at) values ($1, 'welcome', null, 0), ($1, 'of_tomorrow', null, 0)`,
      [userId],
    );
    const found = await list(token);
    expect(found.list.map(({ title }) => title)).toEqual([
      'Welcome to Aureus',
      'Deposit rejected',
      'Welcome to Aureus',
    ]);
    expect(found.unread).toBe(2);
  });

  test('every message comes with the phrase of its reader', async () => {
    const { token, userId } = await server().register('phrase@example.com');
    expect((await list(token)).phrase).toBeNull();
    await server().exchange.database.query(
      'update users set anti_phishing_phrase = $2 where id = $1',
      [userId, '<b>blue</b> heron'],
    );
    const found = await list(token);
    expect(found.phrase).toBe('<b>blue</b> heron');
    const id = String(found.list[0]?.id);
    expect(await must(server().call('messages.detail', { id }, { token }))).toMatchObject({
      phrase: '<b>blue</b> heron',
    });
  });
});

/** 1234567.00000001 as each language writes it. */
const marked: Readonly<Record<(typeof languages)[number], string>> = {
  zh: '1,234,567.00000001',
  en: '1,234,567.00000001',
  hk: '1,234,567.00000001',
  th: '1,234,567.00000001',
  jp: '1,234,567.00000001',
  kor: '1,234,567.00000001',
  id: '1.234.567,00000001',
  spa: '1.234.567,00000001',
  vn: '1.234.567,00000001',
  fra: '1\u202f234\u202f567,00000001',
};

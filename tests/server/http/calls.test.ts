import { expect, test } from 'vitest';
import { Envelope } from '../../../contract/envelope.ts';
import { languages } from '../../../contract/plain/languages.ts';
import { type EndpointName, endpointOf, endpointTable } from '../../../contract/table.ts';
import { ofFile } from '../../support/of-file.ts';
import { must, readAnswer, startTestServer } from '../../support/server.ts';

const names = Object.keys(endpointTable) as EndpointName[];
const parts = ofFile(async () => {
  const server = await startTestServer();
  return { server, account: await server.register('calls@example.com'), close: server.close };
});

test('CORE-02 each of the 109 calls answers an envelope to a guest, and 999 where a user is needed', async () => {
  const { server } = parts();
  expect(names.filter((name) => !('extension' in endpointTable[name]))).toHaveLength(109);
  for (const name of names) {
    const answer = await server.call(name);
    expect(answer.status, name).toBe(200);
    expect(Envelope.safeParse(answer.envelope).success, name).toBe(true);
    const isBarred = endpointOf(name).access !== 'guest';
    expect(answer.envelope.type === '999', name).toBe(isBarred);
    expect(answer.headers.get('cache-control'), name).toBe('no-store');
  }
});

test('APP-42 no call is in development', async () => {
  const { server, account } = parts();
  for (const name of names) {
    if (name === 'session.logout') continue;
    const { code } = await server.call(name, {}, { token: account.token });
    expect(code, name).not.toBe('in_development');
  }
});

test('CORE-04 the lang field chooses the language of a refusal, and vn speaks for any other value', async () => {
  const { server } = parts();
  const words = new Map<string, unknown>();
  for (const lang of languages)
    words.set(lang, (await server.call('session.user', { lang })).message);
  expect(new Set(words.values()).size).toBe(languages.length);
  for (const lang of ['xx', 'EN', '__proto__', '']) {
    expect((await server.call('session.user', { lang })).message).toBe(words.get('vn'));
  }
});

test('CORE-12 wrong parameters are refused as "Parameter error", and each broken field is named', async () => {
  const { server } = parts();
  const answer = await server.call('markets.candles', { period: '2h' });
  expect(answer.envelope).toMatchObject({
    type: 'error',
    code: 'parameter_error',
    message: 'Parameter error',
    fields: { symbol: 'parameter_error', period: 'parameter_error' },
  });
});

test('APP-36 APP-37 the server names a text that is too long, and one with special characters', async () => {
  const { server, account } = parts();
  const refusal = async (name: EndpointName, fields: Record<string, string>) => {
    const { envelope } = await server.call(name, fields, { token: account.token });
    return envelope;
  };
  const long = { type: 'error', code: 'text_too_long', message: 'Character too long' };
  const special = {
    type: 'error',
    code: 'special_characters',
    message: 'Special characters are not allowed',
  };
  for (const [field, most] of [
    ['nickname', 10],
    ['signature', 30],
  ] as const) {
    const tooMany = 'y'.repeat(most + 1);
    expect(await refusal('settings.setNickname', { [field]: tooMany })).toMatchObject(long);
  }
  expect(await refusal('settings.setNickname', { signature: 'left\u202eright' })).toMatchObject(
    special,
  );
  expect(
    await refusal('session.sendCode', { user_string: 'x'.repeat(121), scene: 'register' }),
  ).toMatchObject({ ...long, fields: { user_string: 'text_too_long' } });
});

test('CORE-06 an unknown call is 404, in the envelope, also by another method', async () => {
  const { server } = parts();
  for (const [path, init] of [
    ['/api/nothing', {}],
    ['/api/user/login', { method: 'GET' }],
    ['/api', {}],
    ['/api/../etc/passwd', {}],
  ] as const) {
    const response = await server.send(path, init);
    expect(response.status).toBe(404);
    if (path.startsWith('/api/')) continue;
    expect((await readAnswer(response)).code).toBe('not_found');
  }
});

test('APP-24 APP-25 APP-06 the site configuration has names, coins, account types and fiat rates', async () => {
  const { server } = parts();
  const site = (await must(server.call('home.siteConfig'))) as Record<string, unknown>;
  expect(site).toMatchObject({
    site_name: 'Aureus',
    assetsType: [
      { id: 1, name: 'legal' },
      { id: 2, name: 'change' },
      { id: 3, name: 'lever' },
      { id: 4, name: 'micro' },
    ],
    is_sandbox: true,
    demo: { user_string: 'demo@aureus.test', password: 'aureus-demo' },
    version: '0.8.0',
  });
  expect((site['fiats'] as unknown[])[1]).toEqual({ currency_code: 'VND', rate: '24784.5' });
  expect(site['fiats']).toHaveLength(11);
  expect(await must(server.call('home.setting', { keyword: 'site_name' }))).toEqual({
    keyword: 'site_name',
    value: 'Aureus',
  });
  expect((await server.call('home.setting', { keyword: 'constructor' })).code).toBe('not_found');
  const { clientid } = (await must(server.call('home.clientId'))) as { clientid: string };
  expect(await must(server.call('home.clientId', { clientid }))).toEqual({ clientid });
});

test('DEPO-03 DEPO-04 ASSET-03 the default coins stand with network, id and address', async () => {
  const { server } = parts();
  const { coins } = (await must(server.call('home.siteConfig'))) as {
    coins: Record<string, unknown>[];
  };
  expect(coins.map(({ name, subName, id }) => [name, subName, id])).toEqual([
    ['USDT', 'ERC20', 3],
    ['USDT', 'TRC20', 3],
    ['ETH', 'ETH', 2],
    ['BTC', 'BTC', 1],
  ]);
  for (const coin of coins) {
    expect(Object.keys(coin).sort()).toEqual([
      'address',
      'id',
      'image',
      'name',
      'status',
      'subName',
      'type',
    ]);
  }
});

test('HOME-02 HOME-04 the menu has its 24 entries in the language of the caller, each with a route', async () => {
  const { server } = parts();
  const [english, chinese] = await Promise.all(
    ['en', 'zh'].map(
      async (lang) =>
        (await must(server.call('home.menu', { lang }))) as {
          key: string;
          label: string;
          path: string;
        }[],
    ),
  );
  expect(english).toHaveLength(24);
  expect(english?.every(({ path }) => path.startsWith('/pages/'))).toBe(true);
  expect(chinese?.map(({ key }) => key)).toEqual(english?.map(({ key }) => key));
  expect(chinese?.[0]?.label).not.toBe(english?.[0]?.label);
});

test('NEWS-02 NEWS-03 news are category 4 and banners 5, a page at a time; unknown articles are refused', async () => {
  const { server } = parts();
  const list = async (fields: Record<string, string>) =>
    (await must(server.call('news.list', fields))) as {
      list: { id: number; c_id: number }[];
      page: number;
      limit: number;
      has_more: boolean;
    };
  const news = await list({ c_id: '4', limit: '2' });
  expect(news).toMatchObject({ page: 1, limit: 2, has_more: true });
  expect(news.list.every(({ c_id }) => c_id === 4)).toBe(true);
  const next = await list({ c_id: '4', limit: '2', page: '2' });
  expect(next.list[0]?.id).not.toBe(news.list[0]?.id);
  expect((await list({ c_id: '5' })).list.every(({ c_id }) => c_id === 5)).toBe(true);
  expect(await list({ c_id: '4', page: '999999999', limit: '999999999' })).toMatchObject({
    list: [],
    limit: 100,
  });
  const id = String(news.list[0]?.id);
  expect(await must(server.call('news.detail', { id }))).toMatchObject({ id: Number(id) });
  expect((await server.call('news.detail', { id: '999999' })).code).toBe('not_found');
  expect(await must(server.call('news.pop'))).toHaveProperty('paragraphs');
  expect(await must(server.call('news.ticker'))).not.toHaveLength(0);
});

test('SUPP-03 questions, contact, about and compliance are there for guests', async () => {
  const { server } = parts();
  expect(await must(server.call('support.faq'))).not.toHaveLength(0);
  expect(await must(server.call('support.contact'))).toHaveProperty('email');
  expect(await must(server.call('support.about'))).not.toHaveLength(0);
  expect(Object.keys((await must(server.call('support.compliance'))) as object)).toEqual([
    'compliance',
    'terms',
    'privacy',
  ]);
});

test('MARK-04 quotations list every market with decimal text, and candles fit the quote', async () => {
  const { server } = parts();
  const { list } = (await must(server.call('markets.quotations'))) as {
    list: { market: { symbol: string; kind: string }; quote: Record<string, string> }[];
  };
  expect(list.filter(({ market }) => market.kind === 'coin').length).toBeGreaterThanOrEqual(30);
  expect(list.filter(({ market }) => market.kind === 'stock')).toHaveLength(12);
  const bitcoin = list.find(({ market }) => market.symbol === 'BTCUSDT');
  const candles = (await must(
    server.call('markets.candles', { symbol: 'BTCUSDT', period: '1m' }),
  )) as { list: string[][] };
  expect(candles.list.at(-1)?.[4]).toBe(bitcoin?.quote['last']);
  expect((await server.call('markets.candles', { symbol: 'NOPE', period: '1m' })).code).toBe(
    'market_unknown',
  );
  const backwards = await server.call('markets.candles', {
    symbol: 'BTCUSDT',
    period: '1m',
    from: '2000',
    to: '1000',
  });
  expect(backwards.code).toBe('parameter_error');
});

test('MARK-03 MARK-05 a favourite is added once, listed, and removed by its own id', async () => {
  const { server, account } = parts();
  const { token } = account;
  const added = (await must(
    server.call('markets.addFavourite', { currency_id: '2' }, { token }),
  )) as { id: number };
  await must(server.call('markets.addFavourite', { currency_id: '2' }, { token }));
  expect(await must(server.call('markets.favourites', {}, { token }))).toEqual([
    { id: added.id, currency_id: 2 },
  ]);
  expect(
    (await server.call('markets.addFavourite', { currency_id: '99999' }, { token })).code,
  ).toBe('currency_unknown');
  const other = await server.register('favourites@example.com');
  const foreign = await server.call(
    'markets.removeFavourite',
    { id: String(added.id) },
    { token: other.token },
  );
  const unknown = await server.call('markets.removeFavourite', { id: '424242' }, { token });
  expect(foreign.envelope).toEqual(unknown.envelope);
  await must(server.call('markets.removeFavourite', { id: String(added.id) }, { token }));
  expect(await must(server.call('markets.favourites', {}, { token }))).toEqual([]);
});

test('SET-05 SET-06 SET-07 nickname and signature are checked by code points and change the user', async () => {
  const { server, account } = parts();
  const { token } = account;
  const set = (fields: Record<string, string>) =>
    server.call('settings.setNickname', fields, { token });
  for (const nickname of ['x', 'two words', '<b>b</b>', '😀😀', "a'b"]) {
    expect((await set({ nickname })).code, nickname).toBe('nickname_invalid');
  }
  expect((await set({ signature: 'x' })).code).toBe('signature_invalid');
  expect((await set({})).code).toBe('parameter_error');
  expect(await must(set({ nickname: '金色交易者' }))).toMatchObject({ nickname: '金色交易者' });
  expect(await must(set({ signature: '𝔄'.repeat(30) }))).toMatchObject({
    nickname: '金色交易者',
    signature: '𝔄'.repeat(30),
  });
  // Points for what was done before may come in between.
  const events = await server.exchange.database.query<{ signature: string }>(
    `select payload ->> 'signature' as signature from outbox
      where user_id = $1 and name = 'session.userChanged' and payload ->> 'nickname' = $2
      order by sequence`,
    [account.userId, '金色交易者'],
  );
  expect(new Set(events.map(({ signature }) => signature))).toEqual(new Set(['', '𝔄'.repeat(30)]));
});

test('a signature is taken away when that is asked for, and stays when it is left out', async () => {
  const { server, account } = parts();
  const set = (fields: Record<string, string>) =>
    server.call('settings.setNickname', fields, { token: account.token });
  await must(set({ signature: 'Slow and steady.' }));
  expect(await must(set({ nickname: 'Kim' }))).toMatchObject({ signature: 'Slow and steady.' });
  expect(await must(set({ nickname: 'Kim', signature: '', clear_signature: '0' }))).toMatchObject({
    signature: 'Slow and steady.',
  });
  expect((await set({ signature: 'Both at once', clear_signature: '1' })).code).toBe(
    'parameter_error',
  );
  expect(await must(set({ clear_signature: '1' }))).toMatchObject({
    nickname: 'Kim',
    signature: '',
  });
});

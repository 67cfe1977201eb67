import { expect, test } from 'vitest';
import type { HttpOutcome } from '../../../workers/core/environment.ts';
import { newcomer } from '../../support/newcomer.ts';
import { filled as order } from '../account/open-order.ts';
import { settle } from '../world/manual-time.ts';
import { errorAnswer, ORIGIN, okAnswer, openWorld, toWire } from '../world/scripted-world.ts';

const trade = { currencyId: 1, legalId: 3, type: 'buy', amount: '0.5' } as const;
const lost: HttpOutcome = { kind: 'lost', reason: 'timeout' };

test('CORE-01 CORE-02 CORE-03 CORE-04 CORE-22 SPOT-02 a call goes to /api as a form with token, language and the names of the wire', async () => {
  const { core, requests, answer } = await openWorld({
    start: { token: 'secret', language: 'vn' },
  });
  answer('/coin/trade', () => okAnswer(toWire(order)));
  const result = await core.run(
    'spot.trade',
    { ...trade, targetPrice: '99.5' },
    { intent: 'intent-1' },
  );
  expect(result).toEqual({ ok: true, value: order });
  const sent = requests.at(-1);
  expect(sent?.request).toMatchObject({
    method: 'POST',
    url: `${ORIGIN}/api/coin/trade`,
    headers: {
      Authorization: 'secret',
      'Content-Type': 'application/x-www-form-urlencoded',
      'Idempotency-Key': 'intent-1',
    },
  });
  expect(Object.fromEntries(sent?.form ?? [])).toEqual({
    currency_id: '1',
    legal_id: '3',
    type: 'buy',
    amount: '0.5',
    target_price: '99.5',
    lang: 'vn',
  });
});

test('CORE-04 a GET carries its fields and lang in the query', async () => {
  const { core, requests } = await openWorld();
  await core.run('markets.candles', { symbol: 'BTCUSDT', period: '1h', to: 5 });
  const sent = requests.at(-1)?.request;
  expect(sent?.url).toBe(
    `${ORIGIN}/api/currency/new_timeshar?symbol=BTCUSDT&period=1h&to=5&lang=en`,
  );
  expect(sent?.body).toBeNull();
});

test('CORE-05 every call is given up after 60000 ms', async () => {
  const { core, requests } = await openWorld();
  await core.run('home.menu', {});
  expect(requests.at(-1)?.request.timeoutMs).toBe(60_000);
});

test.each([
  ['CORE-07 type ok succeeds', 200, { type: 'ok', message: [] }, { ok: true, value: [] }],
  ['CORE-07 code 1 succeeds', 200, { code: 1, message: [] }, { ok: true, value: [] }],
  [
    'CORE-06 a status other than 200 rejects even what says ok',
    500,
    { type: 'ok', message: [] },
    { error: { code: 'unavailable' } },
  ],
  [
    'CORE-06 a refused status keeps the code of its envelope',
    429,
    { type: 'error', code: 'too_many_requests', message: 'slow' },
    { error: { code: 'too_many_requests', message: 'slow' } },
  ],
  [
    'CORE-10 anything else fails with the words of the server',
    200,
    { type: 'error', code: 'not_found', message: 'No' },
    { error: { code: 'not_found', message: 'No' } },
  ],
  [
    'CORE-10 an unknown code is still a failure',
    200,
    { type: 'error', code: 'brand_new', message: 'No' },
    { error: { code: 'bad_answer', message: 'No' } },
  ],
  [
    'CORE-21 an answer of another shape is refused',
    200,
    { type: 'ok', message: [{ key: 5 }] },
    { error: { code: 'bad_answer' } },
  ],
  ['an answer of null is refused', 200, null, { error: { code: 'bad_answer' } }],
])('%s', async (_, status, body, expected) => {
  const { core, answer } = await openWorld();
  answer('/menu', () => ({ kind: 'answer', status, text: JSON.stringify(body) }));
  expect(await core.run('home.menu', {})).toMatchObject(expected);
});

test('HTML instead of JSON and a lost network are results, never exceptions', async () => {
  const { core, answer } = await openWorld();
  answer('/menu', () => ({ kind: 'answer', status: 200, text: '<html>' }));
  expect(await core.run('home.menu', {})).toMatchObject({ error: { code: 'bad_answer' } });
  answer('/menu', () => ({ kind: 'lost', reason: 'offline' }));
  expect(await core.run('home.menu', {})).toMatchObject({ error: { code: 'offline' } });
});

test('an answer that comes after another user has logged in changes nothing of the new session', async () => {
  const { core, screen, answer, time } = await openWorld({ start: { token: 'first' } });
  const late = { answer: (_: HttpOutcome) => {} };
  answer('/user/info', () => new Promise((resolve) => Object.assign(late, { answer: resolve })));
  await core.watch([['session.current', '']]);
  const asked = core.run('session.user', {});
  await time.advance(0);
  const { answer: answerLate } = late;
  answer('/user/logout', () => okAnswer([]));
  answer('/user/login', () => okAnswer('second'));
  await core.run('session.logout', {});
  await core.run('session.login', { userString: 'a@b.co', password: 'x' });
  answerLate(okAnswer(toWire(newcomer)));
  await asked;
  await time.advance(0);
  expect(screen.latest('session.current')).toMatchObject({ token: 'second', user: null });
});

test('CORE-09 twenty parallel answers of 999 are one notice and one end of session', async () => {
  const { core, screen, answer } = await openWorld({ start: { token: 'old' } });
  answer('/user/info', () => errorAnswer('999', 'login_required', 'Please login first'));
  await core.watch([['session.current', '']]);
  const before = screen.notices().length;
  const results = await Promise.all(Array.from({ length: 20 }, () => core.run('session.user', {})));
  expect(results.every((result) => !result.ok && result.error.code === 'login_required')).toBe(
    true,
  );
  expect(screen.latest('session.current')).toEqual({ state: 'guest' });
  const told = screen.notices().slice(before);
  expect(told).toEqual([
    { kind: 'loginRequired', code: 'login_required', message: 'Please login first', params: {} },
  ]);
});

test('SESS-02 what a guest sends asks for the login, once for several; a question does not', async () => {
  const { core, screen } = await openWorld();
  await core.ask('spot.history', { page: 1, limit: 10 });
  expect(screen.notices()).toEqual([]);
  const send = () => core.run('spot.trade', trade);
  expect((await Promise.all([send(), send()])).map(({ ok }) => ok)).toEqual([false, false]);
  expect(screen.notices()).toMatchObject([{ kind: 'loginRequired', code: 'login_required' }]);
});

test('SESS-07 who logs out is not asked to log in, though another call hears of the end first', async () => {
  const { core, screen, answer } = await openWorld({ start: { token: 'old' } });
  await core.watch([['session.current', '']]);
  let release: (outcome: HttpOutcome) => void = () => {};
  answer(
    '/user/logout',
    () =>
      new Promise<HttpOutcome>((resolve) => {
        release = resolve;
      }),
  );
  answer('/user/info', () => errorAnswer('999', 'login_required', 'Please login first'));
  const leaving = core.run('session.logout', {});
  await core.run('session.user', {});
  release(okAnswer({}));
  expect(await leaving).toMatchObject({ ok: true });
  expect(screen.latest('session.current')).toEqual({ state: 'guest' });
  expect(screen.notices().filter(({ kind }) => kind === 'loginRequired')).toEqual([]);
});

test('CORE-09 a late 999 of an older token does not end the new session', async () => {
  const { core, screen, answer } = await openWorld({ start: { token: 'old' } });
  let release: (outcome: HttpOutcome) => void = () => {};
  answer(
    '/user/info',
    () =>
      new Promise((resolve) => {
        release = resolve;
      }),
  );
  answer('/user/login', () => okAnswer('new'));
  await core.watch([['session.current', '']]);
  const late = core.run('session.user', {});
  await settle();
  const answerOld = release;
  await core.run('session.login', { userString: 'a@b.co', password: 'x' });
  answerOld(errorAnswer('999', 'login_required'));
  await late;
  expect(screen.latest('session.current')).toMatchObject({ state: 'user', token: 'new' });
});

test('CORE-08 parallel answers of 998 are one notice, and the session goes on', async () => {
  const { core, screen, answer } = await openWorld({ start: { token: 't' } });
  answer('/optional/list', () => errorAnswer('998', 'verification_required', 'Verify'));
  await Promise.all([core.run('markets.favourites', {}), core.run('markets.favourites', {})]);
  expect(screen.notices().filter((notice) => notice.kind === 'verificationRequired')).toHaveLength(
    1,
  );
});

test("a guest who asks for what is a user's is told so before anything is sent", async () => {
  const { core, requests } = await openWorld();
  const before = requests.length;
  expect(await core.run('assets.wallets', {})).toMatchObject({ error: { code: 'login_required' } });
  expect(requests).toHaveLength(before);
});

test('CORE-12 a request that breaks the contract is not sent and names its fields', async () => {
  const { core, requests } = await openWorld({ start: { token: 't' } });
  const before = requests.length;
  const result = await core.run('spot.trade', { ...trade, amount: '1e5', targetPrice: '0x10' });
  expect(result).toMatchObject({
    error: {
      code: 'parameter_error',
      fields: { amount: 'amount_invalid', targetPrice: 'price_invalid' },
    },
  });
  expect(requests).toHaveLength(before);
});

test('a money call is sent once: whether its answer is lost is for its sender to know', async () => {
  const { core, requests, answer } = await openWorld({ start: { token: 't' } });
  answer('/coin/trade', () => lost);
  expect(await core.run('spot.trade', trade, { intent: 'k' })).toMatchObject({
    error: { code: 'timeout' },
  });
  expect(requests.filter(({ request }) => request.url.endsWith('/coin/trade'))).toHaveLength(1);
});

test('a double tap sends one order and both taps get its answer', async () => {
  const { core, requests, answer } = await openWorld({ start: { token: 't' } });
  let release: (outcome: HttpOutcome) => void = () => {};
  answer(
    '/coin/trade',
    () =>
      new Promise((resolve) => {
        release = resolve;
      }),
  );
  const taps = [
    core.run('spot.trade', trade, { intent: 'one' }),
    core.run('spot.trade', trade, { intent: 'one' }),
  ];
  await settle();
  release(okAnswer(toWire(order)));
  expect(await Promise.all(taps)).toEqual([
    { ok: true, value: order },
    { ok: true, value: order },
  ]);
  expect(requests.filter(({ request }) => request.url.endsWith('/coin/trade'))).toHaveLength(1);
});

test('CORE-13 CORE-14 CORE-15 an upload is a multipart POST whose message is the address', async () => {
  const { core, requests, answer } = await openWorld({ start: { token: 't', language: 'hk' } });
  answer('/upload', () => okAnswer('/uploads/a.png'));
  expect(await core.act('pictures.upload', new Blob(['x']))).toEqual({
    ok: true,
    value: '/uploads/a.png',
  });
  const sent = requests.at(-1)?.request;
  expect(sent).toMatchObject({
    method: 'POST',
    url: `${ORIGIN}/api/upload`,
    headers: { Authorization: 't', 'Accept-Language': 'zh-tw' },
    timeoutMs: 60_000,
  });
  expect(sent?.body instanceof FormData && sent.body.get('file') instanceof Blob).toBe(true);
  // The exchange reads it before it refuses the file.
  expect(sent?.body instanceof FormData && [...sent.body.keys()]).toEqual(['lang', 'file']);
});

test('CORE-08 CORE-14 an upload that takes a verification leads to it', async () => {
  const { core, screen, answer } = await openWorld({ start: { token: 't' } });
  answer('/upload', () => errorAnswer('998', 'verification_required', 'Verify'));
  expect(await core.act('pictures.upload', new Blob(['x']))).toMatchObject({
    error: { code: 'verification_required' },
  });
  expect(screen.notices()).toMatchObject([{ kind: 'verificationRequired' }]);
});

test('a draft is checked by the contract and by what only two fields together can say', async () => {
  const { core } = await openWorld();
  const draft = { userString: 'a@b.co', code: '12345', password: 'short', rePassword: 'other' };
  expect(await core.check('session.register', draft)).toEqual({
    code: 'code_wrong',
    password: 'password_too_short',
    rePassword: 'passwords_differ',
  });
  const good = {
    userString: 'a@b.co',
    code: '123456',
    password: 'longenough',
    rePassword: 'longenough',
  };
  expect(await core.check('session.register', good)).toEqual({});
  expect(await core.check('settings.setNickname', { nickname: '<b>' })).toEqual({
    nickname: 'nickname_invalid',
  });
});

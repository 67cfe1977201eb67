/** The realtime channel over a real socket: order, snapshots, the private channel, and bad guests. */
import type { Socket } from 'socket.io-client';
import { expect, test } from 'vitest';
import type {
  BookData,
  CandleTuple,
  Hello,
  LevelTuple,
  PrivateData,
  SnapshotFrame,
  UpdateFrame,
} from '../../../contract/realtime.ts';
import { bookChecksum } from '../../../contract/rules/market/book-checksum.ts';
import { collect, startHub, subscribe } from '../../support/realtime-hub.ts';

test('CORE-19 a socket is greeted, and a channel begins with a snapshot and goes on without a gap', async () => {
  const { spot, connect } = await startHub();
  const socket = connect();
  const hello = collect<Hello>(socket, 'hello');
  const snapshots = collect<SnapshotFrame>(socket, 'snapshot');
  const updates = collect<UpdateFrame>(socket, 'update');
  expect(await hello.first()).toMatchObject({ v: 1, epoch: 'run', heartbeatMs: 1000 });

  const answer = await subscribe(socket, {
    channels: ['book:BTCUSDT', 'trades:BTCUSDT', 'book:NOPE', 'nonsense'],
  });
  expect(answer.granted.map((each) => each.channel)).toEqual(['book:BTCUSDT', 'trades:BTCUSDT']);
  expect(answer.refused).toEqual([
    { channel: 'book:NOPE', code: 'not_found' },
    { channel: 'nonsense', code: 'not_found' },
  ]);
  const start = await snapshots.first((frame) => frame.channel === 'book:BTCUSDT');
  const book = sides(start.data as BookData);

  for (let step = 1; step <= 25; step += 1) {
    spot.advanceMs(700);
    spot.feed.setPrice('BTCUSDT', String(60_000 + step * 13));
    await new Promise((done) => setTimeout(done, 110));
  }
  const trades = () =>
    updates.frames
      .filter((frame) => frame.channel === 'trades:BTCUSDT')
      .flatMap((frame) => frame.data as unknown[]);
  await expect.poll(() => trades().length, { timeout: 30_000 }).toBe(25);
  const frames = updates.frames.filter((frame) => frame.channel === 'book:BTCUSDT');
  expect(frames.length).toBeGreaterThan(10);
  const state = { sequence: start.sequence, checked: 0 };
  for (const frame of frames) {
    expect(frame.previous).toBe(state.sequence);
    state.sequence = frame.sequence;
    const data = frame.data as BookData;
    apply(book.bids, data.bids);
    apply(book.asks, data.asks);
    if (data.checksum === undefined) continue;
    state.checked += 1;
    expect(
      bookChecksum({
        ...sorted(book),
        priceScale: spot.market.priceScale,
        quantityScale: spot.market.quantityScale,
      }),
    ).toBe(data.checksum);
  }
  expect(state.checked).toBeGreaterThan(0);
});

test('a closed minute names the closed frame before it; the forming one names none', async () => {
  const { spot, connect } = await startHub();
  const socket = connect();
  const updates = collect<UpdateFrame>(socket, 'update');
  await subscribe(socket, { channels: ['candles:BTCUSDT:1m'] });
  for (let minute = 0; minute < 3; minute += 1) {
    spot.feed.setPrice('BTCUSDT', String(60_000 + minute));
    await new Promise((done) => setTimeout(done, 150));
    spot.advanceMs(60_000);
    spot.feed.pump();
  }
  await updates.first((frame) => (frame.data as CandleTuple[])[0]?.[6] === 1);
  const closed = updates.frames.filter((frame) => (frame.data as CandleTuple[])[0]?.[6] === 1);
  const forming = updates.frames.filter((frame) => (frame.data as CandleTuple[])[0]?.[6] === 0);
  expect(closed.length).toBeGreaterThanOrEqual(2);
  expect(forming.every((frame) => frame.previous === undefined)).toBe(true);
  closed.slice(1).forEach((frame, index) => {
    expect(frame.previous).toBe(closed[index]?.sequence);
  });
});

test('private events come from the outbox, in order, and are replayed to one who was away', async () => {
  const { spot, tokens, connect } = await startHub();
  const user = await spot.fundedUser({ USDT: '100000' });
  tokens.set('mine', user);
  const socket = connect({ token: 'mine' });
  const updates = collect<UpdateFrame>(socket, 'update');
  const snapshots = collect<SnapshotFrame>(socket, 'snapshot');
  await subscribe(socket, { channels: ['me'] });
  expect(await snapshots.first((frame) => frame.channel === 'me')).toMatchObject({
    epoch: 'database',
    sequence: 0,
    data: null,
  });

  expect(await spot.place(user, { type: 'buy', amount: '0.01' })).toMatchObject({ ok: true });
  await updates.first((frame) => frame.sequence === 2);
  expect(
    updates.frames.map((frame) => [
      frame.sequence,
      frame.previous,
      (frame.data as PrivateData).name,
    ]),
  ).toEqual([
    [1, 0, 'spot.filled'],
    [2, 1, 'balances.changed'],
  ]);
  socket.disconnect();
  await spot.place(user, { type: 'buy', amount: '0.02' });

  const back = connect({ token: 'mine' });
  const missed = collect<UpdateFrame>(back, 'update');
  await subscribe(back, { channels: ['me'], from: { me: ['database', 2] } });
  await missed.first((frame) => frame.sequence === 4);
  expect(missed.frames.map((frame) => frame.sequence)).toEqual([3, 4]);
});

test('nobody hears the private channel of another', async () => {
  const { spot, tokens, connect } = await startHub();
  const owner = await spot.fundedUser({ USDT: '100000' });
  tokens.set('other', await spot.fundedUser({}));
  const guest = connect();
  const stranger = connect({ token: 'other' });
  const heard = [guest, stranger].map((socket) => collect<UpdateFrame>(socket, 'update'));
  const names = ['me', `user:${owner}`, `me:${owner}`];
  expect((await subscribe(guest, { channels: names })).granted).toEqual([]);
  expect(
    (await subscribe(stranger, { channels: names })).granted.map((each) => each.channel),
  ).toEqual(['me']);
  await spot.place(owner, { type: 'buy', amount: '0.01' });
  await new Promise((done) => setTimeout(done, 300));
  expect(heard.flatMap((each) => each.frames)).toEqual([]);
});

test('a revoked session is told 999 and hears no more', async () => {
  const { spot, hub, tokens, connect } = await startHub();
  const user = await spot.fundedUser({ USDT: '100000' });
  tokens.set('mine', user);
  const socket = connect({ token: 'mine' });
  const sessions = collect<{ type: string }>(socket, 'session');
  const updates = collect<UpdateFrame>(socket, 'update');
  await subscribe(socket, { channels: ['me'] });
  hub.revoke('hash of mine');
  expect(await sessions.first()).toEqual({ type: '999', code: 'login_required' });
  await spot.place(user, { type: 'buy', amount: '0.01' });
  await new Promise((done) => setTimeout(done, 300));
  expect(updates.frames).toEqual([]);
});

test('sockets of guests are bounded by network, those of a user by user', async () => {
  // Two sockets of guests, one of a user.
  const { spot, hub, tokens, connect } = await startHub({ rateLimitScale: 0.01 });
  tokens.set('mine', await spot.fundedUser({}));
  const from = (address: string) => ({ extraHeaders: { 'x-forwarded-for': address } });
  const outcome = async (socket: Socket) =>
    new Promise<string>((resolve) => {
      socket.once('hello', () => resolve('in'));
      socket.once('connect_error', () => resolve('refused'));
    });
  expect(await outcome(connect({}, from('203.0.113.1')))).toBe('in');
  const mine = connect({ token: 'mine' }, from('203.0.113.1'));
  expect(await outcome(mine)).toBe('in');
  await subscribe(mine, { channels: ['me'] });
  // The user's counts for the user, so there is place for one guest more.
  const last = connect({}, from('203.0.113.1'));
  expect(await outcome(last)).toBe('in');
  expect(await outcome(connect({}, from('203.0.113.1')))).toBe('refused');
  expect(await outcome(connect({}, from('1.1.1.1, 203.0.113.1')))).toBe('refused');
  expect(await outcome(connect({}, from('203.0.113.2')))).toBe('in');
  const another = connect({ token: 'mine' }, from('203.0.113.3'));
  const goodbyes = collect<{ reason: string }>(another, 'goodbye');
  expect(await goodbyes.first()).toMatchObject({ reason: 'limit_exceeded' });
  last.disconnect();
  await expect.poll(() => hub.socketCount).toBe(3);
  expect(await outcome(connect({}, from('203.0.113.1')))).toBe('in');
});

test('a user whom a lost database cannot name is asked to come again, and is not logged out', async () => {
  const { connect } = await startHub();
  const socket = connect({ token: 'unknowable' });
  const ended = collect(socket, 'session');
  const goodbyes = collect<{ reason: string; afterMs: number }>(socket, 'goodbye');
  expect(await goodbyes.first()).toEqual({ reason: 'unavailable', afterMs: 1000 });
  await expect.poll(() => socket.connected).toBe(false);
  expect(ended.frames).toEqual([]);
});

test('bad guests are turned away: foreign pages, old protocols, floods, garbage', async () => {
  const { connect } = await startHub();
  const refused = async (socket: Socket) => {
    const ended = { yet: false };
    for (const event of ['connect_error', 'disconnect'])
      socket.on(event, () => {
        ended.yet = true;
      });
    await expect
      .poll(() => ended.yet || (socket.disconnected && !socket.active), { timeout: 5000 })
      .toBe(true);
    expect(socket.connected).toBe(false);
  };
  await refused(connect({}, { extraHeaders: { origin: 'https://evil.example' } }));
  const old = connect({ v: 0 });
  const upgrade = collect<unknown>(old, 'upgrade');
  await upgrade.first();
  await refused(old);

  const patient = connect();
  const beats = collect<unknown>(patient, 'heartbeat');
  for (const garbage of [
    null,
    7,
    'x',
    { channels: 'tickers' },
    { channels: [{}] },
    { channels: ['x'.repeat(1000)] },
  ]) {
    patient.emit('subscribe', garbage, 'not a function');
  }
  await beats.first();
  expect(patient.connected).toBe(true);

  const flood = connect();
  await expect.poll(() => flood.connected).toBe(true);
  for (let message = 0; message < 400; message += 1) flood.emit('unsubscribe', { channels: [] });
  await refused(flood);
  expect(patient.connected).toBe(true);
});

type Sides = { bids: Map<number, number>; asks: Map<number, number> };

function sides(data: BookData): Sides {
  return { bids: new Map(data.bids), asks: new Map(data.asks) };
}

function apply(levels: Map<number, number>, changes: readonly LevelTuple[]): void {
  for (const [price, quantity] of changes) {
    if (quantity === 0) levels.delete(price);
    else levels.set(price, quantity);
  }
}

function sorted({ bids, asks }: Sides) {
  return {
    bids: [...bids].sort((a, b) => b[0] - a[0]),
    asks: [...asks].sort((a, b) => a[0] - b[0]),
  };
}

import { expect, test } from 'vitest';
import { openConnection, START_MS } from '../../../tests/workers/wire/scripted-connection.ts';

test('CORE-17 the handshake has version and build, and a token when there is one', () => {
  const guest = openConnection();
  guest.start();
  expect(guest.held.auth?.()).toEqual({ v: 1, build: 'b' });
  const user = openConnection({ token: 't' });
  user.start();
  expect(user.held.auth?.()).toEqual({ v: 1, build: 'b', token: 't' });
});

test('a ping tells the delay, and is asked again every ten seconds', async () => {
  const { connection, time, said, start, greet, beat, events } = openConnection();
  start();
  greet();
  expect(events()).toEqual(['pace', 'ping']);
  const [, ping] = said;
  expect(ping?.payload).toEqual({ clientTime: START_MS });
  await time.advance(100);
  ping?.answer?.({ serverTime: 'noon' });
  expect(connection.state()).toMatchObject({ latencyMs: 0 });
  ping?.answer?.({ serverTime: START_MS + 5_000 });
  expect(connection.state()).toEqual({ state: 'live', latencyMs: 50 });
  expect(connection.clock.now()).toBe(START_MS + 5_050);
  await beat(9);
  expect(events().filter((event) => event === 'ping')).toHaveLength(1);
  await beat(1);
  expect(events().filter((event) => event === 'ping')).toHaveLength(2);
});

test('an answer to a ping is a sign of life', async () => {
  const { connection, time, said, start, greet } = openConnection();
  start();
  greet();
  await time.advance(3_250);
  expect(connection.state().state).toBe('delayed');
  said[1]?.answer?.({ serverTime: START_MS });
  expect(connection.state().state).toBe('live');
});

test('nothing is said to a server that has not greeted, and nothing after it was lost', () => {
  const { connection, start, greet, play, events } = openConnection();
  start();
  connection.authenticate('t');
  connection.setVisible(false);
  expect(events()).toEqual([]);
  greet();
  connection.authenticate('t');
  expect(events()).toEqual(['pace', 'ping', 'authenticate']);
  play('disconnect', 'transport close');
  connection.authenticate('t');
  expect(events()).toHaveLength(3);
});

test('a hidden tab misses no frame that is left out, and a shown one does', async () => {
  const { connection, time, start, greet, play } = openConnection();
  const { subscriptions } = connection;
  start();
  subscriptions.want('tickers');
  greet();
  await time.advance(50);
  play('snapshot', { channel: 'tickers', epoch: 'run', sequence: 1, data: [] });
  connection.setVisible(false);
  play('update', { channel: 'tickers', sequence: 3, data: [] });
  await time.advance(1_100);
  expect(subscriptions.counts.resyncs).toBe(0);
  connection.setVisible(true);
  play('update', { channel: 'tickers', sequence: 5, data: [] });
  await time.advance(1_100);
  expect(subscriptions.counts.resyncs).toBe(1);
});

test('a hidden tab is greeted as one', () => {
  const { connection, said, start, greet } = openConnection();
  start();
  connection.setVisible(false);
  greet();
  connection.setVisible(true);
  const paces = said.filter(({ event }) => event === 'pace');
  expect(paces.map(({ payload }) => payload)).toEqual([{ hz: 1 }, { hz: 20 }]);
});

test('a greeting that comes twice, or is none, opens nothing twice', () => {
  const { connection, heard, start, greet, play } = openConnection();
  start();
  play('hello', { v: 1 });
  expect([connection.subscriptions.counts.malformed, heard]).toEqual([1, []]);
  greet();
  greet();
  expect(heard).toEqual(['opened first']);
  play('disconnect', 'transport close');
  greet();
  expect(heard).toEqual(['opened first', 'opened']);
  expect(connection.subscriptions.counts.reconnects).toBe(1);
});

test('of two heartbeats in one moment one counts', async () => {
  const { connection, time, start, greet, play } = openConnection();
  start();
  connection.subscriptions.want('trades:X');
  greet();
  await time.advance(50);
  play('snapshot', { channel: 'trades:X', epoch: 'run', sequence: 5, data: [] });
  const beat = { serverTime: START_MS, last: { 'trades:X': 9 } };
  play('heartbeat', beat);
  for (let repeated = 0; repeated < 2; repeated += 1) {
    await time.advance(250);
    play('heartbeat', beat);
  }
  expect(connection.subscriptions.counts.gaps).toBe(0);
  await time.advance(251);
  play('heartbeat', beat);
  expect(connection.subscriptions.counts.gaps).toBe(1);
});

test('frames that are none are counted, and those that are reach their channel', async () => {
  const { connection, time, heard, start, greet, play } = openConnection();
  const { counts } = connection.subscriptions;
  start();
  connection.subscriptions.want('book:X');
  greet();
  await time.advance(50);
  for (const event of ['heartbeat', 'session', 'goodbye', 'upgrade']) play(event, 'junk');
  expect(counts.malformed).toBe(4);
  for (const event of ['snapshot', 'update', 'batch', 'reset']) play(event, 'junk');
  expect(counts.malformed).toBe(8);
  play('snapshot', { channel: 'book:X', epoch: 'run', sequence: 1, data: { bids: [], asks: [] } });
  play('reset', { channel: 'book:X' });
  expect(connection.subscriptions.channels()[0]?.phase).toBe('stale');
  play('session', { type: '999', code: 'login_required' });
  expect(heard).toEqual(['opened first', 'session ended']);
});

test('a channel that cannot be healed costs the connection, and a private one that is unknown says the token again', async () => {
  const { connection, time, times, said, start, greet, beat } = openConnection({
    random: 0.5,
    token: 't',
  });
  start();
  connection.subscriptions.want('me');
  greet();
  await time.advance(50);
  const refuse = () =>
    said
      .filter(({ event }) => event === 'subscribe')
      .at(-1)
      ?.answer?.({ granted: [], refused: [{ channel: 'me', code: 'login_required' }] });
  refuse();
  expect(
    said.filter(({ event }) => event === 'authenticate').map(({ payload }) => payload),
  ).toEqual([{ token: 't' }]);
  await beat(2);
  refuse();
  await beat(2);
  expect(times.disconnects).toBe(0);
  refuse();
  expect(times.disconnects).toBe(1);
  await time.advance(499);
  expect(times.connects).toBe(1);
  await time.advance(1);
  expect(times.connects).toBe(2);
});

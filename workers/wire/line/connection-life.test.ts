import { expect, test } from 'vitest';
import { hello, openConnection } from '../../../tests/workers/wire/scripted-connection.ts';

test('before it is opened, and after it was closed, nothing is said and nobody is missed', async () => {
  const { connection, time, times, start, play, said } = openConnection();
  connection.authenticate('t');
  connection.close();
  await time.advance(60_000);
  start();
  play('goodbye', { reason: 'x', afterMs: 5_000 });
  connection.close();
  const { connects, disconnects } = times;
  await time.advance(60_000);
  expect([times.connects, times.disconnects]).toEqual([connects, disconnects]);
  expect(said).toEqual([]);
});

test('CORE-18 a line that is quiet is delayed after three seconds, and opened anew after five', async () => {
  const { connection, time, times, start, greet, states } = openConnection();
  start();
  greet();
  expect(connection.state().state).toBe('live');
  await time.advance(3_000);
  expect(connection.state().state).toBe('live');
  await time.advance(250);
  expect(connection.state().state).toBe('delayed');
  await time.advance(1_750);
  expect(times.disconnects).toBe(0);
  await time.advance(250);
  expect([times.disconnects, connection.state().state]).toEqual([1, 'reconnecting']);
  await time.advance(0);
  expect(times.connects).toBe(2);
  expect(states).toEqual(['connecting', 'live', 'delayed', 'reconnecting']);
});

test('clients that found the line silent come back within a second, each at its own moment', async () => {
  const { time, times, start, greet } = openConnection({ random: 0.5 });
  start();
  greet();
  await time.advance(5250);
  expect([times.disconnects, times.connects]).toEqual([1, 1]);
  await time.advance(499);
  expect(times.connects).toBe(1);
  await time.advance(1);
  expect(times.connects).toBe(2);
});

test('who has never been greeted is connecting, and offline after ten seconds', async () => {
  const { connection, time, start } = openConnection();
  start();
  await time.advance(10_000);
  expect(connection.state().state).toBe('connecting');
  await time.advance(250);
  expect(connection.state()).toEqual({ state: 'offline' });
});

test('who was lost is reconnecting, and offline ten seconds after the loss', async () => {
  const { connection, time, start, greet, play, beat } = openConnection();
  start();
  greet();
  await beat(20);
  play('disconnect', 'transport close');
  expect(connection.state().state).toBe('reconnecting');
  await time.advance(5_000);
  // Attempts that fail do not begin the ten seconds again.
  play('disconnect', 'transport error');
  await time.advance(5_000);
  expect(connection.state().state).toBe('reconnecting');
  await time.advance(250);
  expect(connection.state().state).toBe('offline');
});

test('an attempt that fails shows at once how things stand', async () => {
  const { connection, time, start, greet, play } = openConnection();
  start();
  greet();
  await time.advance(3_100);
  expect(connection.state().state).toBe('live');
  play('connect_error');
  expect(connection.state().state).toBe('delayed');
});

test('after a sleep of the device the silence was ours: the server has two seconds to speak', async () => {
  const { connection, time, slept, times, start, greet } = openConnection();
  start();
  greet();
  await time.advance(1_000);
  slept.ms = 3_600_000;
  await time.advance(250);
  expect(connection.state().state).toBe('live');
  await time.advance(250);
  expect(connection.state().state).toBe('delayed');
  await time.advance(1_750);
  expect(times.disconnects).toBe(0);
  await time.advance(250);
  expect(times.disconnects).toBe(1);
});

test('a timer that comes a little late is no sleep', async () => {
  const { connection, time, slept, start, greet } = openConnection();
  start();
  greet();
  await time.advance(1_000);
  slept.ms = 3_000;
  await time.advance(250);
  expect(connection.state().state).toBe('delayed');
});

test('a server that closed the socket on purpose is called again after a second, others call by themselves', async () => {
  const { time, times, start, greet, play } = openConnection({ random: 0.5 });
  start();
  greet();
  play('disconnect', 'transport close');
  await time.advance(4_000);
  expect(times.connects).toBe(1);
  play('disconnect', 'io server disconnect');
  await time.advance(1_249);
  expect(times.connects).toBe(1);
  await time.advance(1);
  expect(times.connects).toBe(2);
});

test('a page that is too old is told once, and asks again every half minute', async () => {
  const { time, times, heard, start, play } = openConnection();
  start();
  play('upgrade', { min: 'x' });
  expect(heard).toEqual([]);
  play('upgrade', { min: 2 });
  play('hello', { ...hello, min: 2 });
  play('upgrade', { min: 2 });
  expect(heard).toEqual(['upgrade required']);
  await time.advance(29_999);
  expect(times.connects).toBe(1);
  await time.advance(1);
  expect(times.connects).toBe(2);
  play('disconnect', 'io server disconnect');
  await time.advance(29_999);
  expect(times.connects).toBe(2);
  await time.advance(1);
  expect(times.connects).toBe(3);
});

test('a farewell says for how long, within bounds, and coming back is spread over a second', async () => {
  const { time, times, start, greet, play } = openConnection({ random: 0.5 });
  start();
  greet();
  play('goodbye', { reason: 'x', afterMs: 3_000 });
  await time.advance(3_499);
  expect(times.connects).toBe(1);
  await time.advance(1);
  expect(times.connects).toBe(2);
  play('goodbye', { reason: 'x', afterMs: -9_000 });
  await time.advance(500);
  expect(times.connects).toBe(3);
});

test('what the market waits for is shown for as long as heartbeats say it, and not of a line that was lost', () => {
  const { connection, start, greet, play } = openConnection();
  start();
  greet();
  play('heartbeat', { serverTime: 1, last: {}, waits: 'pause' });
  expect(connection.state()).toMatchObject({ state: 'live', waits: 'pause' });
  play('heartbeat', { serverTime: 2, last: {}, waits: 'beacon' });
  expect(connection.state()).toMatchObject({ waits: 'beacon' });
  play('heartbeat', { serverTime: 3, last: {} });
  expect(connection.state()).toEqual({ state: 'live', latencyMs: 0 });
  play('heartbeat', { serverTime: 4, last: {}, waits: 'pause' });
  play('disconnect', 'transport close');
  expect(connection.state()).toEqual({ state: 'reconnecting' });
  greet();
  expect(connection.state()).toMatchObject({ state: 'live' });
  expect(connection.state()).not.toHaveProperty('waits');
});

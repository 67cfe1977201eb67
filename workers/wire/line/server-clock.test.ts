import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

/** A device whose own clock is an hour ahead of its monotonic one. */
function openClock() {
  const time = { elapsedMs: 1_000 };
  const clock = createServerClock({
    now: () => time.elapsedMs + 3_600_000,
    elapsedMs: () => time.elapsedMs,
  });
  const ping = (roundTripMs: number, offsetMs: number) => {
    const sentAtMs = time.elapsedMs;
    time.elapsedMs += roundTripMs;
    clock.sample(sentAtMs, sentAtMs + roundTripMs / 2 + offsetMs);
  };
  const offsetMs = () => clock.now() - time.elapsedMs;
  return { clock, time, ping, offsetMs };
}

test('before anything is heard the device is believed, then the first frame, then pings alone', () => {
  const { clock, time, ping, offsetMs } = openClock();
  expect(offsetMs()).toBe(3_600_000);
  clock.guess(500);
  expect(clock.now()).toBe(500);
  time.elapsedMs += 100;
  expect(clock.now()).toBe(600);
  ping(20, 7_000);
  expect(offsetMs()).toBe(7_000);
  clock.guess(1);
  expect(offsetMs()).toBe(7_000);
});

test('the latency is half the last round trip, and none before the first', () => {
  const { clock, ping } = openClock();
  expect(clock.latencyMs()).toBe(0);
  ping(100, 0);
  expect(clock.latencyMs()).toBe(50);
  ping(31, 0);
  expect(clock.latencyMs()).toBe(16);
});

test('of pings alike the last is believed, and of others the quickest', () => {
  const { ping, offsetMs } = openClock();
  ping(40, 100);
  ping(40, 110);
  expect(offsetMs()).toBe(110);
  ping(60, 130);
  expect(offsetMs()).toBe(110);
  ping(20, 120);
  expect(offsetMs()).toBe(120);
});

test('the quickest ping is forgotten after eight more', () => {
  const { ping, offsetMs } = openClock();
  ping(10, 100);
  for (let count = 0; count < 7; count += 1) ping(40, 110);
  expect(offsetMs()).toBe(100);
  ping(40, 110);
  expect(offsetMs()).toBe(110);
});

test('pings that cannot be of one clock tell of a server whose time was changed', () => {
  const apart = (gapMs: number) => {
    const { ping, offsetMs } = openClock();
    ping(20, 100);
    ping(40, 100 + gapMs);
    return offsetMs();
  };
  // Half of each round trip, and fifty milliseconds of drift.
  expect(apart(80)).toBe(100);
  expect(apart(81)).toBe(181);
  expect(apart(-80)).toBe(100);
  expect(apart(-81)).toBe(19);
});

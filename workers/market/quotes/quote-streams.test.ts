import { expect, test } from 'vitest';
import { createQuoteStreams } from './quote-streams.ts';

function open() {
  const said: string[] = [];
  const streams = createQuoteStreams(() => ({
    want: (name) => void said.push(`+${name}`),
    unwant: (name) => void said.push(`-${name}`),
  }));
  return { streams, take: () => said.splice(0) };
}

test('one quote opens a channel of its own, however many look at it', () => {
  const { streams, take } = open();
  const stops = [streams.needOne('A'), streams.needOne('A')];
  expect(take()).toEqual(['+quote:A']);
  stops[0]?.();
  expect(take()).toEqual([]);
  stops[1]?.();
  expect(take()).toEqual(['-quote:A']);
});

test('beyond eight single quotes all come in one channel, and back', () => {
  const { streams, take } = open();
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  for (const name of names) streams.needOne(name);
  expect(take()).toEqual(names.map((name) => `+quote:${name}`));
  const stop = streams.needOne('I');
  expect(take()).toEqual(['+tickers', ...names.map((name) => `-quote:${name}`)]);
  stop();
  expect(take()).toEqual([...names.map((name) => `+quote:${name}`), '-tickers']);
});

test('who needs all has all, until the last of them leaves', () => {
  const { streams, take } = open();
  const one = streams.needOne('A');
  const stops = [streams.needAll(), streams.needAll()];
  expect(take()).toEqual(['+quote:A', '+tickers', '-quote:A']);
  stops[0]?.();
  expect(take()).toEqual([]);
  stops[1]?.();
  expect(take()).toEqual(['+quote:A', '-tickers']);
  one();
  expect(take()).toEqual(['-quote:A']);
});

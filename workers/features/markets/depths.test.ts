import { distinctUntilChanged, map, merge, NEVER } from 'rxjs';
import { expect, test } from 'vitest';
import type { LevelTuple, TradeTuple } from '../../../contract/realtime.ts';
import { bitcoinRow } from '../../../tests/workers/world/scripted-world.ts';
import { onVirtualTime, type VirtualTime } from '../../../tests/workers/world/virtual-time.ts';
import { createDepths } from '../../market/books/depths.ts';
import { createCatalogue } from '../../market/catalogue.ts';
import { bookSource, tradesSource } from './depths.ts';

const SYMBOL = 'BTCUSDT';

/** Books and tapes of a core whose frames, looks and loss of the line a diagram tells. */
function openDepths({ hot }: Pick<VirtualTime, 'hot'>, happens: string) {
  const held = { state: 'live', wanted: [] as string[] };
  const subscriptions = {
    want: (channel: string) => held.wanted.push(`+${channel}`),
    unwant: (channel: string) => held.wanted.push(`-${channel}`),
    channels: () => [],
  };
  const catalogue = createCatalogue();
  const depths = createDepths({ subscriptions: () => subscriptions, scalesOf: () => undefined });
  const levels = (...list: LevelTuple[]) => list;
  const trade = (id: number): TradeTuple => [id, 1000 * id, 10_000 + id, 5, 1];
  const acts: Readonly<Record<string, () => void>> = {
    m: () => catalogue.replace([bitcoinRow()]),
    s: () =>
      depths.takeBook(
        SYMBOL,
        { bids: levels([9999, 20], [9998, 20]), asks: levels([10_001, 10]) },
        'replace',
      ),
    u: () => depths.takeBook(SYMBOL, { bids: levels([9999, 0]), asks: [] }, 'extend'),
    o: () => depths.takeBook('ETHUSDT', { bids: [], asks: [] }, 'replace'),
    t: () => depths.takeTrades(SYMBOL, [trade(1), trade(2)], 'replace'),
    n: () => depths.takeTrades(SYMBOL, [trade(2), trade(3)], 'extend'),
    x: () => {
      held.state = 'reconnecting';
    },
  };
  const happened$ = hot(happens);
  happened$.subscribe((what) => acts[what]?.());
  const parts = {
    catalogue,
    depths,
    preferences: () => ({ language: 'en' }),
    connection: { state: () => ({ state: held.state }), subscriptions },
    // Every moment is looked at, right after what happened in it.
    looks$: merge(happened$, NEVER),
  } as unknown as Parameters<typeof bookSource>[0];
  return { parts, held };
}

test('a book is shown once its market and its snapshot are there, then with each of its own frames', () => {
  onVirtualTime((time) => {
    const { parts, held } = openDepths(time, ' -s--m--u--o--x');
    const expected = '                         a---b--c-----d';
    const book$ = bookSource(parts)(SYMBOL).pipe(
      map((now) => {
        const book = now(false);
        if (book === undefined) return 'none';
        const { bids, asks, spreadText, isStale } = book;
        const levels = [...bids, ...asks].map(
          ({ priceText, totalText, depth }) => `${priceText} ${totalText} ${depth}`,
        );
        return `${levels.join(', ')}, ${spreadText}, ${isStale}`;
      }),
      distinctUntilChanged(),
    );
    const best = '99.99 0.0020 0.5, 99.98 0.0040 1, 100.01 0.0010 0.25, 0.02';
    const rest = '99.98 0.0020 1, 100.01 0.0010 0.5, 0.03';
    time.expectObservable(book$, `^${'-'.repeat(16)}!`).toBe(expected, {
      a: 'none',
      b: `${best}, false`,
      c: `${rest}, false`,
      d: `${rest}, true`,
    });
    time.flush();
    expect(held.wanted).toEqual(['+book:BTCUSDT', '-book:BTCUSDT']);
  });
});

test('a tape shows its newest trades first, each once, and says when it is behind', () => {
  onVirtualTime((time) => {
    const { parts, held } = openDepths(time, '-m-t--n--o--x');
    const expected = '                        ae-b--c-----d';
    const tape$ = tradesSource(parts)(SYMBOL).pipe(
      map((now) => {
        const tape = now(false);
        if (tape === undefined) return 'none';
        const trades = tape.trades.map(({ id, priceText }) => `${id} ${priceText}`);
        return `${trades} ${tape.isStale}`;
      }),
      distinctUntilChanged(),
    );
    time.expectObservable(tape$, `^${'-'.repeat(13)}!`).toBe(expected, {
      a: 'none',
      e: ' false',
      b: '2 100.02,1 100.01 false',
      c: '3 100.03,2 100.02,1 100.01 false',
      d: '3 100.03,2 100.02,1 100.01 true',
    });
    time.flush();
    expect(held.wanted).toEqual(['+trades:BTCUSDT', '-trades:BTCUSDT']);
  });
});

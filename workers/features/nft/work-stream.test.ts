import { map, NEVER, of, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import type { NftDetail, NftNews } from '../../../contract/features/nft-entities.ts';
import { onVirtualTime, type VirtualTime } from '../../../tests/workers/world/virtual-time.ts';
import { liveWork } from './work-stream.ts';

const news = (revision: number, change: Partial<NftNews> = {}): NftNews => ({
  ...{ id: 7, revision, sale: 1, status: 'open', bid: null, bids: 0, least: '100', record: [] },
  ...change,
});
const bidAt = (revision: number, price: string, bids: number): NftNews =>
  news(revision, {
    ...{ bid: price, bids, least: String(Number(price) + 5) },
    record: [{ id: revision, bidder: 'An***', price, currency: 'USDT', time: 0 }],
  });

/** `asked` is written down with each question; the answer is of the newest version that was told. */
function watch(time: VirtualTime, marbles: string, told: Readonly<Record<string, NftNews>>) {
  const said: string[] = [];
  const workNews$ = time.hot(marbles, told);
  const item = (version: number) =>
    ({
      id: 7,
      version,
      bid: null,
      bids: 0,
      saleStatus: 'on_sale',
      startsAt: 0,
      endsAt: 8,
    }) as const;
  const subscriptions = {
    want: (name: string) => void said.push(`want ${name}`),
    unwant: (name: string) => void said.push(`unwant ${name}`),
  };
  const looks$ = new Subject<void>();
  const parts = {
    environment: { timers: { after: () => () => undefined } },
    session: { tokens$: of('token') },
    changes: { newsOf: () => NEVER, heard$: NEVER },
    connection: { subscriptions, clock: time.clock },
    looks$,
    workNews$,
    run: () => {
      said.push('asked');
      return of({ ok: true, value: { item: item(3) } as unknown as NftDetail });
    },
  } as unknown as Parameters<typeof liveWork>[0];
  const texts$ = liveWork(parts, 7).pipe(
    map((work) => {
      if (!work) return null;
      const { bid, bids, saleStatus } = work.detail.item;
      return `${bid}/${bids} ${saleStatus} ${work.record.map(({ price }) => price).join(' ')}`;
    }),
  );
  return { texts$, said, looks$ };
}

test('NFT-04 bids of others come by the channel alone, and nothing is asked for them', () => {
  onVirtualTime((time) => {
    const { texts$, said } = watch(time, '-s-a-b-o', {
      s: news(3),
      a: bidAt(4, '100', 1),
      b: bidAt(5, '105', 2),
      o: { ...bidAt(9, '900', 9), id: 8 },
    });
    const seen: (string | null)[] = [];
    const watching = texts$.subscribe((text) => seen.push(text));
    time.flush();
    watching.unsubscribe();
    expect(seen.at(-1)).toBe('105/2 on_sale 105');
    expect(seen).toContain('100/1 on_sale 100');
    expect(said).toEqual(['want nft:7', 'asked', 'unwant nft:7']);
  });
});

test('NFT-04 the end of a sale, a new sale and an opened box are asked for, a repeated frame is not', () => {
  onVirtualTime((time) => {
    const { texts$, said } = watch(time, '-s-s-w-n-v', {
      s: bidAt(3, '100', 1),
      w: { ...bidAt(4, '100', 1), status: 'won' },
      n: news(6, { sale: 2 }),
      // Neither a bid nor another sale: something about the work itself.
      v: news(7, { sale: 2 }),
    });
    const watching = texts$.subscribe();
    time.flush();
    watching.unsubscribe();
    expect(said.filter((word) => word === 'asked')).toHaveLength(4);
  });
});

test('NFT-10 a sale ends by the clock of the server, also when nobody says so', () => {
  onVirtualTime((time) => {
    const { texts$, looks$ } = watch(time, '----------', {});
    const seen: (string | null)[] = [];
    const watching = texts$.subscribe((text) => seen.push(text));
    time.cold('----a---b').subscribe(() => looks$.next());
    time.flush();
    watching.unsubscribe();
    expect(seen).toEqual(['null/0 on_sale ', 'null/0 ended ']);
  });
});

import { map, type Observable } from 'rxjs';
import { expect, test } from 'vitest';
import type { ChatMessage } from '../../../contract/features/chat-entities.ts';
import { onVirtualTime, type VirtualTime } from '../../../tests/workers/world/virtual-time.ts';
import type { RoomPiece } from '../../feature/parts.ts';
import { roomSource } from './room.ts';

const row = (id: number, revision = id, text = `${id}`): ChatMessage => ({
  ...{ id, revision, text, mentions: [], reply: null, card: null, time: 0 },
  author: { id: 1, name: 'An', portrait: null },
  deleted: text === '',
});
const piece = (change: RoomPiece['change'], ...rows: ChatMessage[]): RoomPiece => ({
  room: 'en',
  rows,
  change,
});

function watch(time: VirtualTime, marbles: string, pieces: Readonly<Record<string, RoomPiece>>) {
  const said: string[] = [];
  const subscriptions = {
    want: (name: string) => void said.push(`want ${name}`),
    unwant: (name: string) => void said.push(`unwant ${name}`),
  };
  const parts = {
    connection: { subscriptions },
    roomPieces$: time.cold(marbles, pieces),
    catalogue: { bySymbol: () => undefined },
    preferences: () => ({ language: 'en', fiat: 'USD' }),
  } as unknown as Parameters<typeof roomSource>[0];
  const texts$: Observable<string | null> = roomSource(parts)('en').pipe(
    map(
      (view) =>
        view(false)
          ?.map(({ id, text }) => `${id}=${text}`)
          .join(' ') ?? null,
    ),
  );
  return { texts$, said };
}

test('CHAT-01 a room is joined on sight and left with it; a row that comes again later counts', () => {
  onVirtualTime((time) => {
    const { texts$, said } = watch(time, '-s-u-o-d', {
      s: piece('replace', row(1), row(2)),
      u: piece('extend', row(3), row(2, 4, '')),
      o: { ...piece('extend', row(9)), room: 'zh' },
      d: piece('extend', row(2)),
    });
    time.expectObservable(texts$, '^--------!').toBe('ns-u---d', {
      n: null,
      s: '1=1 2=2',
      u: '1=1 2= 3=3',
      d: '1=1 2= 3=3',
    });
    time.flush();
    expect(said).toEqual(['want chat:en', 'unwant chat:en']);
  });
});

test('CHAT-01 another snapshot begins anew, and no more than two hundred are held', () => {
  onVirtualTime((time) => {
    const many = Array.from({ length: 260 }, (_, index) => row(index + 10));
    const { texts$ } = watch(time, '-s-t-u', {
      s: piece('replace', row(1)),
      t: piece('replace', row(5)),
      u: piece('extend', ...many),
    });
    const counts$ = texts$.pipe(map((text) => text?.split(' ').length ?? 0));
    time.expectObservable(counts$, '^-------!').toBe('ns-t-u', { n: 0, s: 1, t: 1, u: 200 });
  });
});

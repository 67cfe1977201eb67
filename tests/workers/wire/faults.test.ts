import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LevelTuple } from '../../../contract/realtime.ts';
import { bookChecksum } from '../../../contract/rules/market/book-checksum.ts';
import { repetitions } from '../../support/counts.ts';
import { openWorld, type World } from '../world/scripted-world.ts';

const BOOK = 'book:BTCUSDT';
const fates = [
  'sent',
  'sent',
  'sent',
  'sent',
  'dropped',
  'doubled',
  'swapped',
  'restarted',
  'broken',
] as const;
type Fate = (typeof fates)[number];

/** The server's own book, its sequence, and the frame of each change. */
function createServerBook() {
  const bids = new Map<number, number>([[9_000, 1]]);
  const asks: LevelTuple[] = [[10_000, 5]];
  const state = { epoch: 0, sequence: 0 };
  const levels = (): LevelTuple[] => [...bids].sort((a, b) => b[0] - a[0]);
  return {
    levels,
    restart() {
      state.epoch += 1;
      state.sequence = 0;
    },
    epoch: () => `epoch-${state.epoch}`,
    snapshot: () => ({
      channel: BOOK,
      epoch: `epoch-${state.epoch}`,
      sequence: state.sequence,
      data: { bids: levels(), asks },
    }),
    change(price: number, quantity: number) {
      if (quantity === 0) bids.delete(price);
      else bids.set(price, quantity);
      const previous = state.sequence;
      state.sequence += 1;
      const checksum = bookChecksum({ bids: levels(), asks, priceScale: 2, quantityScale: 4 });
      return {
        channel: BOOK,
        sequence: state.sequence,
        previous,
        data: {
          bids: [[price, quantity]],
          asks: [],
          ...(state.sequence % 10 === 0 && { checksum }),
        },
      };
    },
    last: () => ({ [BOOK]: state.sequence }),
  };
}

/** The server's end of the scripted socket: greets who connects, answers who subscribes. */
function createServerEnd(world: World, book: ReturnType<typeof createServerBook>) {
  const seen = { connects: 0, disconnects: 0, subscribes: 0 };
  return {
    serve() {
      const { socket } = world;
      if (socket.connects() > seen.connects) socket.greet(book.epoch());
      seen.connects = socket.connects();
      const asked = socket.subscriptions(BOOK).length;
      if (asked > seen.subscribes) socket.play('snapshot', book.snapshot());
      seen.subscribes = asked;
      seen.disconnects = socket.disconnects();
    },
    /** Frames do not reach a socket that the core has closed. */
    send(frame: unknown) {
      if (world.socket.disconnects() === seen.disconnects) world.socket.play('update', frame);
    },
    restart() {
      book.restart();
      world.socket.play('disconnect', 'transport close');
      world.socket.greet(book.epoch());
    },
  };
}

const step = fc.record({
  fate: fc.constantFrom<Fate>(...fates),
  price: fc.integer({ min: 9_000, max: 9_030 }),
  quantity: fc.integer({ min: 0, max: 9 }),
  waitMs: fc.integer({ min: 0, max: 300 }),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function play(
  world: World,
  book: ReturnType<typeof createServerBook>,
  steps: readonly Step[],
): Promise<void> {
  const server = createServerEnd(world, book);
  let late: unknown = null;
  for (const { fate, price, quantity, waitMs } of steps) {
    server.serve();
    if (fate === 'restarted') {
      server.restart();
      late = null;
    }
    const frame = book.change(price, quantity);
    if (fate === 'broken') server.send({ ...frame, data: { bids: 'x' } });
    if (fate === 'sent' || fate === 'doubled') server.send(frame);
    if (fate === 'doubled') server.send(frame);
    if (late !== null) server.send(late);
    late = fate === 'swapped' ? frame : null;
    await world.time.advance(waitMs);
  }
  // Calm returns: the server answers whatever is asked, and its heart beats.
  for (let beat = 0; beat < 16; beat += 1) {
    server.serve();
    world.socket.play('heartbeat', { serverTime: world.time.clock.now(), last: book.last() });
    await world.time.advance(500);
  }
}

test('whatever is lost, doubled, swapped, broken or restarted, the book ends equal to the truth', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 50, size: 'max' }),
      async (steps) => {
        const world = await openWorld();
        const book = createServerBook();
        await world.core.watch([['markets.book', 'BTCUSDT']]);
        await play(world, book, steps);
        const held = world.screen.latest('markets.book', 'BTCUSDT')?.bids ?? [];
        const lots = held.map(({ price, quantityText }) => [
          Math.round(Number(price) * 100),
          Math.round(Number(quantityText) * 10_000),
        ]);
        expect(lots).toEqual(book.levels().slice(0, 20));
      },
    ),
    { numRuns: repetitions({ short: 60, long: 2000 }), endOnFailure: true },
  );
});

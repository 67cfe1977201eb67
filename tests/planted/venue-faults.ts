import type { Fault } from './fault.ts';

const TAPE = 'server/market/venue/trade-tape.test.ts';
const BOOK = 'server/market/venue/live-book.test.ts';

/** A venue of the real world: its books and its tape are followed exactly, and nothing is priced while it is away. */
export const venueFaults: readonly Fault[] = [
  {
    invariant: 38,
    what: 'A trade that a venue repeats is told twice',
    plants: [
      {
        file: 'server/market/venue/trade-tape.ts',
        before: 'if (trade.id < this.#nextId) return;',
        after: '',
      },
      {
        file: 'server/market/venue/trade-tape.ts',
        before: 'if (this.isLive && trade.id === this.#nextId) {',
        after: 'if (this.isLive) {',
      },
    ],
    tests: [
      { file: TAPE, title: 'what comes in order is ready at once, what comes twice is dropped' },
    ],
  },
  {
    invariant: 38,
    what: 'A trade that a venue lost is left out of the tape',
    plants: [
      {
        file: 'server/market/venue/trade-tape.ts',
        before: 'if (this.isLive && trade.id === this.#nextId) {',
        after: 'if (this.isLive) {',
      },
    ],
    tests: [{ file: TAPE, title: 'a hole makes later trades wait' }],
  },
  {
    invariant: 38,
    what: 'A book goes on without a change that is missing',
    plants: [
      {
        file: 'server/market/replay/recorded-book.ts',
        before: 'if (this.#lastUpdate !== null) return before <= this.#lastUpdate;',
        after: 'if (this.#lastUpdate !== null) return true;',
      },
    ],
    tests: [
      {
        file: 'server/market/replay/recorded-book.test.ts',
        title: 'a gap on spot empties the book',
      },
    ],
  },
  {
    invariant: 38,
    what: 'The book of a venue that is away is still priced',
    plants: [
      {
        file: 'server/market/venue/live-book.ts',
        before: 'if (!this.isLive) return { bids: [], asks: [] };',
        after: '',
      },
      {
        file: 'server/market/venue/live-book.ts',
        before: '    this.#isHeard = false;\n    this.#beginAnew();',
        after: '    this.#isHeard = false;',
      },
    ],
    tests: [{ file: BOOK, title: 'while its line is down a book is empty' }],
  },
  {
    invariant: 38,
    what: 'Levels are shown of which the snapshot of a venue said nothing',
    plants: [
      {
        file: 'server/market/venue/live-book.ts',
        before: '.filter(([price]) => price >= low)',
        after: '',
      },
    ],
    tests: [{ file: BOOK, title: 'beyond the last level of a snapshot nothing is claimed' }],
  },
  {
    invariant: 38,
    what: 'One misnumbered change of a venue keeps its book away for good',
    plants: [
      {
        file: 'server/market/replay/recorded-book.ts',
        before: 'if (frame.firstUpdate <= newestUpdate) this.applyDepth(frame);',
        after: 'this.applyDepth(frame);',
      },
    ],
    tests: [{ file: BOOK, title: 'a misnumbered change that comes while a snapshot is awaited' }],
  },
];

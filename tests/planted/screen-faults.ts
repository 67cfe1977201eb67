/** Faults of what a screen is told and sends: channels that come back, old books, and second taps. */
import type { Fault } from './fault.ts';

const SENDS = 'tests/workers/calls/sends.test.ts';

export const screenFaults: readonly Fault[] = [
  {
    invariant: 23,
    what: 'A row that the core drew stays as it was',
    plants: [
      {
        file: 'workers/features/markets/row-picture.ts',
        before: 'if (drawn[index] === now) continue;',
        after: 'if (drawn[index] !== undefined) continue;',
      },
    ],
    tests: [
      {
        file: 'tests/workers/market/drawn-rows.test.ts',
        title: 'a side of a book is drawn row by row',
      },
    ],
  },
  {
    invariant: 23,
    what: 'News that comes between the two looks of a replay is taken for lost',
    plants: [
      {
        file: 'server/realtime/channels/outbox-relay.ts',
        before: `  const last = await lastOutboxSequence(database, userId);
  const frames = await framesAfter(database, userId, sequence);`,
        after: `  const frames = await framesAfter(database, userId, sequence);
  const last = await lastOutboxSequence(database, userId);`,
      },
    ],
    tests: [
      {
        file: 'tests/server/realtime/outbox-relay.test.ts',
        title: 'news that comes while a client is replayed to is sent',
      },
    ],
  },
  {
    invariant: 23,
    what: 'A book that waits for its snapshot is not stale',
    plants: [
      {
        file: 'workers/market/quotes/staleness.ts',
        before: `(channel?.phase ?? 'live') !== 'live';`,
        after: `channel?.phase === 'stale';`,
      },
    ],
    tests: [
      {
        file: 'tests/workers/market/staleness.test.ts',
        title: 'after a reconnect to another run of the server',
      },
    ],
  },
  {
    invariant: 23,
    what: 'An old snapshot is taken while a channel is resumed',
    plants: [
      {
        file: 'workers/wire/channels/channel.ts',
        before: 'return snapshot.sequence < channel.logSequence;',
        after: `return channel.phase === 'stale' && snapshot.sequence < channel.logSequence;`,
      },
    ],
    tests: [
      {
        file: 'tests/workers/wire/wire.test.ts',
        title: 'a late snapshot from before the connection was lost',
      },
    ],
  },
  {
    invariant: 23,
    what: 'A frame that could not be applied is not answered, and no other comes',
    plants: [
      {
        file: 'src/link/live-store.ts',
        before: 'failAlone(() => applyChanges(frame.changes));',
        after: 'applyChanges(frame.changes);',
      },
    ],
    tests: [
      {
        file: 'src/link/live-store.test.ts',
        title: 'a frame that cannot be read is reported, and answered all the same',
      },
    ],
  },
  {
    invariant: 23,
    what: 'Of many quotes between two looks the direction of the oldest is shown',
    plants: [
      {
        file: 'workers/market/quotes/fold-batches.ts',
        before: '  phases[marketId] = DONE;',
        after: '',
      },
    ],
    tests: [
      {
        file: 'workers/market/quotes/quotes.test.ts',
        title: 'of many quotes between two looks the newest change',
      },
    ],
  },
  {
    invariant: 23,
    what: 'A bar before the newest is drawn as the newest',
    plants: [
      {
        file: 'src/market/chart/picture/drawn-window.ts',
        before: ' || from < newest',
        after: '',
      },
    ],
    tests: [
      {
        file: 'src/market/chart/picture/drawn-window.test.ts',
        title: 'a bar that changed, came late or went',
      },
    ],
    refusal: /Cannot update oldest data/,
  },
  {
    invariant: 5,
    what: 'A second tap is sent while the first is under way',
    plants: [
      {
        file: 'src/link/sends.ts',
        before: 'if (useStages.getState().stages[subject] !== undefined) return null;',
        after: '',
      },
    ],
    tests: [
      {
        file: SENDS,
        title: 'SPOT-02 while an order is under way a second tap sends nothing',
      },
    ],
  },
  {
    invariant: 5,
    what: 'An order whose answer was lost is sent again under another key',
    plants: [
      {
        file: 'src/link/sends.ts',
        before: 'known?.body === body ? known.key : crypto.randomUUID();',
        after: 'crypto.randomUUID();',
      },
    ],
    tests: [{ file: SENDS, title: 'SPOT-02 an order whose answer was lost keeps its key' }],
  },
  {
    invariant: 5,
    what: 'A second order is not cancelled while the first one is',
    plants: [
      {
        file: 'src/link/sends.ts',
        before: "'id' in request ?",
        after: 'false ?',
      },
    ],
    tests: [{ file: SENDS, title: 'SPOT-02 two orders that are cancelled at once' }],
  },
];

/** Faults of orders in slices. */
import type { Fault } from './fault.ts';

const SPOT_TWAP = 'tests/server/spot/spot-twap.test.ts';

export const spotTwapFaults: readonly Fault[] = [
  {
    invariant: 7,
    what: 'After a pause all slices that were missed come at once',
    plants: [
      {
        file: 'contract/rules/spot/twap-orders.ts',
        before: 'return onBeat > nowMs ? onBeat : nowMs + due.everyMs;',
        after: 'return onBeat;',
      },
    ],
    tests: [{ file: SPOT_TWAP, title: 'several instances at the same moment' }],
  },
  {
    invariant: 7,
    what: 'An order in slices takes the whole of it with the first one',
    plants: [
      {
        file: 'server/features/spot/run-slices.ts',
        before: 'walkFor(untilSlice(exchange, seen, market), market',
        after: 'walkFor(seen, market',
      },
    ],
    tests: [{ file: SPOT_TWAP, title: 'a purchase holds its worst price at once' }],
  },
  {
    invariant: 7,
    what: 'A cancelled order in slices still has one to come',
    plants: [
      {
        file: 'server/features/spot/order-store.ts',
        before: `nextSliceAt: order.status === 'open' ? order.nextSliceAt : null,`,
        after: 'nextSliceAt: order.nextSliceAt,',
      },
    ],
    tests: [{ file: SPOT_TWAP, title: 'a cancellation, of one or of all' }],
    refusal: /spot_orders_check/,
  },
  {
    invariant: 7,
    what: 'A slice that is too small for an order is left behind',
    plants: [
      {
        file: 'contract/rules/spot/twap-orders.ts',
        before: 'return restLots - wanted < least ? restLots : wanted;',
        after: 'return Math.min(restLots, Math.floor(restLots / Math.max(1, left)) || restLots);',
      },
    ],
    tests: [{ file: SPOT_TWAP, title: 'where the price has fallen so far' }],
  },
];

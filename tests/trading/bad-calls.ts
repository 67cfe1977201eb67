/** Calls that must be refused, whatever the state: no amounts, nobody's ids, states that are over. */
import type { CallName, Form } from './trading-world.ts';

const BTC = { currency_id: '1', legal_id: '3' };
const SPOT = { ...BTC, type: 'buy', amount: '0.001' };
const SCALE = { ...SPOT, from_price: '60000', to_price: '59000', count: '4', sizes: 'even' };
const FUTURES = { ...BTC, side: 'long', type: 'market', multiple: '10', lots: '5' };
const PAIR = { ...FUTURES, type: 'limit', oco: '1', target_price: '58000', trigger_price: '62000' };
const SLICED = { ...FUTURES, twap_seconds: '600', twap_every: '60', lots: '500' };
const LADDER = { ...SCALE, side: 'long', multiple: '10', lots: '50' };
const OPTION = { match_id: '1', currency_id: '3', type: 'up', seconds: '30', number: '10' };
const NO_AMOUNTS = ['0', '-1', '1e3', 'NaN', '0x10', '1.0000000000000000001', '9'.repeat(40)];

/** `foreignId` names a position of another user. */
export function badCalls(foreignId: string): readonly (readonly [CallName, Form])[] {
  return [
    ...NO_AMOUNTS.map((amount) => ['spot.trade', { ...SPOT, amount }] as const),
    ...NO_AMOUNTS.map((lots) => ['futures.submit', { ...FUTURES, lots }] as const),
    ...NO_AMOUNTS.map((number) => ['options.submit', { ...OPTION, number }] as const),
    ...NO_AMOUNTS.map((amount) => ['spot.scale', { ...SCALE, amount }] as const),
    ...NO_AMOUNTS.map((to_price) => ['spot.scale', { ...SCALE, to_price }] as const),
    ...['0', '1', '21', '-2', '2.5', ''].map(
      (count) => ['spot.scale', { ...SCALE, count }] as const,
    ),
    ['spot.scale', { ...SCALE, sizes: 'random' }],
    ...NO_AMOUNTS.map((lots) => ['futures.scale', { ...LADDER, lots }] as const),
    ...NO_AMOUNTS.map((from_price) => ['futures.scale', { ...LADDER, from_price }] as const),
    ...['0', '1', '21', '-2', '2.5', '', '9'.repeat(15)].map(
      (count) => ['futures.scale', { ...LADDER, count }] as const,
    ),
    ['futures.scale', { ...LADDER, sizes: 'random' }],
    ['futures.scale', { ...LADDER, multiple: '11' }],
    ...NO_AMOUNTS.flatMap((price) => [
      ['spot.trade', { ...SPOT, take_profit: price }] as const,
      ['spot.trade', { ...SPOT, stop_loss: price }] as const,
    ]),
    ['spot.trade', { ...SPOT, twap_seconds: '600', twap_every: '60', stop_loss: '58000' }],
    ...['', '0', '-60', '299', '86401', '1e3', '600.5', '9'.repeat(40)].map(
      (twap_seconds) => ['spot.trade', { ...SPOT, twap_seconds, twap_every: '60' }] as const,
    ),
    ...['', '0', '-1', '29', '301', '1e2'].map(
      (twap_every) => ['spot.trade', { ...SPOT, twap_seconds: '600', twap_every }] as const,
    ),
    ...NO_AMOUNTS.map((lots) => ['futures.submit', { ...SLICED, lots }] as const),
    ...['', '0', '-60', '299', '86401', '1e3', '600.5', '9'.repeat(40)].map(
      (twap_seconds) => ['futures.submit', { ...SLICED, twap_seconds }] as const,
    ),
    ...['', '0', '-1', '29', '301', '1e2'].map(
      (twap_every) => ['futures.submit', { ...SLICED, twap_every }] as const,
    ),
    ['futures.submit', { ...PAIR, twap_seconds: '600', twap_every: '60' }],
    ['futures.submit', { ...SLICED, position_id: foreignId }],
    ...NO_AMOUNTS.flatMap((price) => [
      ['futures.submit', { ...PAIR, trigger_price: price }] as const,
      ['futures.submit', { ...PAIR, stop_limit: price }] as const,
    ]),
    ['futures.submit', { ...PAIR, type: 'market' }],
    ['futures.submit', { ...FUTURES, stop_limit: '60000' }],
    ['futures.submit', { ...PAIR, position_id: foreignId }],
    ['futures.close', { id: foreignId }],
    ['futures.setStops', { id: foreignId }],
    ['futures.submit', { ...FUTURES, position_id: foreignId, lots: '1' }],
    ['futures.cancel', { id: '999999999' }],
    ['spot.cancel', { id: '999999999' }],
    ['futures.submit', { ...FUTURES, multiple: '11' }],
    ['futures.submit', { ...FUTURES, multiple: '500', margin_mode: 'cross' }],
    ['options.submit', { ...OPTION, seconds: '31' }],
    ['spot.trade', { ...SPOT, currency_id: '77777' }],
  ];
}

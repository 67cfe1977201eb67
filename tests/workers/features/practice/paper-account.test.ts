/** The paper account to the last digit: fills, fees, what is held, and sums that always come out. */
import { expect, test } from 'vitest';
import type { SpotOrder } from '../../../../contract/features/spot.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { PRACTICE_MONEY } from '../../../../contract/plain/practice.ts';
import { settleSpot } from '../../../../contract/rules/spot/pricing.ts';
import {
  PaperAccount,
  type PaperQuote,
} from '../../../../workers/features/practice/paper-account.ts';
import { walkBar } from '../../../../workers/features/practice/walk-bar.ts';
import { bitcoin } from '../../world/scripted-world.ts';

const around = (last: number): PaperQuote => ({ last, bid: last - 1, ask: last + 1 });

function openAccount() {
  const orders: SpotOrder[] = [];
  const account = new PaperAccount(bitcoin, bitcoin, (order) => orders.push(order));
  const place = (draft: Parameters<PaperAccount['place']>[0], last = 10_000) =>
    account.place(draft, around(last), 1);
  return { account, orders, place };
}

test('at the market a purchase fills at the ask and a sale at the bid, with the fee of a taker', () => {
  const { account, orders, place } = openAccount();
  place({ side: 'buy', amount: '2' });
  expect(orders.at(-1)).toMatchObject({ status: 'filled', averagePrice: '100.01', fee: '0.20002' });
  expect(account.sums()).toMatchObject({ money: '9799.77998', coin: '2', cost: '200.22002' });
  place({ side: 'sell', amount: '0.5' });
  const sold = settleSpot({
    side: 'sell',
    turnover: '49.995',
    feeRate: bitcoin.takerFeeRate,
  }).total;
  expect(account.sums()).toMatchObject({
    money: plainText(exact('9799.77998').plus(sold)),
    coin: '1.5',
    cost: '150.165015',
    realised: plainText(exact(sold).minus('50.055005')),
  });
});

test('a limit holds what it may cost, and fills at its price as a maker once the market has come to it', () => {
  const { account, orders, place } = openAccount();
  place({ side: 'buy', amount: '1', price: '99.00' });
  expect(account.sums().heldMoney).toBe('99.099');
  account.meet(around(9900), 2);
  expect(orders.at(-1)?.status).toBe('open');
  account.meet(around(9899), 3);
  expect(orders.at(-1)).toMatchObject({
    ...{ status: 'filled', averagePrice: '99.00', fee: '0.0792', updatedAt: 3 },
  });
  expect(account.sums()).toMatchObject({ heldMoney: '0', money: '9900.9208', coin: '1' });
});

test('a limit that is through the market fills at once, at what the market has and not at its price', () => {
  const { orders, place } = openAccount();
  place({ side: 'buy', amount: '1', price: '105.00' });
  expect(orders.at(-1)).toMatchObject({ status: 'filled', averagePrice: '100.01' });
});

test('a cancelled order gives back what it held', () => {
  const { account, orders, place } = openAccount();
  place({ side: 'buy', amount: '1', price: '90.00' });
  account.cancel(orders[0]?.id ?? 0, 5);
  expect(orders.at(-1)).toMatchObject({ status: 'cancelled', filled: '0' });
  expect(account.sums()).toMatchObject({ heldMoney: '0', money: PRACTICE_MONEY });
});

test.each([
  [{ side: 'buy', amount: '0.00001' }, 'amount_step'],
  [{ side: 'buy', amount: '0.01' }, 'amount_below_minimum'],
  [{ side: 'buy', amount: '1', price: '100.001' }, 'price_step'],
  [{ side: 'buy', amount: '1', price: '20.00' }, 'price_out_of_band'],
  [{ side: 'buy', amount: '100' }, 'insufficient_balance'],
  [{ side: 'sell', amount: '1' }, 'insufficient_balance'],
] as const)('%j is refused as the exchange refuses it: %s', (draft, code) => {
  const { account, orders, place } = openAccount();
  expect(place(draft)).toMatchObject({ problem: { code } });
  expect(orders).toEqual([]);
  expect(account.sums().money).toBe(PRACTICE_MONEY);
});

test('whatever is done, money and cost are what the account began with and what was realised', () => {
  const { account, orders, place } = openAccount();
  let seed = 7;
  const draw = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  for (let turn = 0; turn < 400; turn += 1) {
    const last = 9000 + draw(2000);
    const side = draw(2) === 0 ? 'buy' : 'sell';
    const amount = plainText(exact(String(1 + draw(20_000))).div(10_000));
    const price =
      draw(2) === 0 ? {} : { price: plainText(exact(String(9000 + draw(2000))).div(100)) };
    place({ side, amount, ...price }, last);
    account.meet(around(last), turn);
    if (draw(9) === 0) account.cancel(orders.at(-1)?.id ?? 0, turn);
    const { money, cost, realised, coin, heldMoney, heldCoin } = account.sums();
    expect(plainText(exact(money).plus(cost).minus(realised))).toBe(PRACTICE_MONEY);
    expect(exact(money).gte(heldMoney) && exact(coin).gte(heldCoin)).toBe(true);
  }
  expect(orders.filter(({ status }) => status === 'filled').length).toBeGreaterThan(100);
});

test('a minute of which only the bar is known goes to the nearer extreme first, and loses no lot', () => {
  const prices = (bar: Parameters<typeof walkBar>[0]) => walkBar(bar).map(({ price }) => price);
  expect(prices([0, 100, 130, 90, 120, 7])).toEqual([100, 90, 130, 120]);
  expect(prices([0, 100, 105, 80, 82, 7])).toEqual([100, 105, 80, 82]);
  expect(prices([0, 100, 110, 90, 100, 7])).toEqual([100, 90, 110, 100]);
  expect(walkBar([0, 100, 130, 90, 120, 7]).map(({ lots }) => lots)).toEqual([1, 1, 1, 4]);
  expect(walkBar([0, 100, 130, 90, 120, 7]).map(({ timeMs }) => timeMs)).toEqual([
    0, 19_999, 39_999, 59_999,
  ]);
});

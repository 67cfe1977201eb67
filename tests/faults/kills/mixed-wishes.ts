/** Everything that moves money, at random: orders of every kind, transfers, conversions, withdrawals. */
import { BITCOIN, type NextWish, nextOrder } from './random-orders.ts';
import type { Intent, Trader } from './trader.ts';

export const PAY_PASSWORD = '246810';
const USDT = '3';

type Wish = Pick<Intent, 'name' | 'fields'>;

const pick = <Value>(...values: readonly [Value, ...Value[]]): Value =>
  values[Math.floor(Math.random() * values.length)] ?? values[0];
const near = (price: number, share: number) =>
  (price * (1 - share + Math.random() * 2 * share)).toFixed(2);

export const nextMixedWish: NextWish = (trader, last) => {
  const wishes: readonly [weight: number, wish: () => Wish][] = [
    [30, () => nextOrder(trader, last)],
    [25, () => nextFuturesWish(trader, last)],
    [10, nextOption],
    [12, nextTransfer],
    [13, nextConversion],
    [10, () => nextWithdrawal(trader)],
  ];
  const dice = { left: Math.random() * 100 };
  for (const [weight, wish] of wishes) {
    dice.left -= weight;
    if (dice.left < 0) return wish();
  }
  return nextOrder(trader, last);
};

function nextFuturesWish(trader: Trader, last: number): Wish {
  const open = idsOf(trader, 'futures.submit');
  const dice = Math.random();
  if (dice < 0.15 && open.length > 0)
    return { name: 'futures.cancel', fields: { id: String(pick(open[0] ?? 0, ...open)) } };
  if (dice < 0.3)
    return { name: 'futures.closeBatch', fields: { type: pick('all', 'long', 'short') } };
  const type = pick('market', 'market', 'limit', 'stop_market', 'stop_limit');
  return {
    name: 'futures.submit',
    fields: {
      ...BITCOIN,
      type,
      side: pick('long', 'short'),
      margin_mode: pick('cross', 'isolated'),
      multiple: '10',
      margin: String(10 + Math.floor(Math.random() * 90)),
      ...(type.endsWith('limit') && { target_price: near(last, 0.002) }),
      ...(type.startsWith('stop') && { trigger_price: near(last, 0.002) }),
    },
  };
}

function nextOption(): Wish {
  const number = String(1 + Math.floor(Math.random() * 20));
  const fields = { match_id: '1', currency_id: USDT, seconds: '30', number };
  return { name: 'options.submit', fields: { ...fields, type: pick('up', 'down') } };
}

function nextTransfer(): Wish {
  const [from_field, to_field] = pick(
    ['change', 'lever'],
    ['lever', 'change'],
    ['change', 'micro'],
  );
  const number = String(1 + Math.floor(Math.random() * 9));
  return { name: 'transfer.submit', fields: { currency_id: USDT, number, from_field, to_field } };
}

function nextConversion(): Wish {
  const [from_currency_id, to_currency_id, number] = pick(
    [USDT, '1', String(20 + Math.floor(Math.random() * 30))],
    ['1', USDT, `0.000${3 + Math.floor(Math.random() * 7)}`],
  );
  return { name: 'convert.submit', fields: { from_currency_id, to_currency_id, number } };
}

function nextWithdrawal({ addressId = '0' }: Trader): Wish {
  const number = String(10 + Math.floor(Math.random() * 10));
  return {
    name: 'withdraw.submit',
    fields: { currency_id: USDT, number, address_id: addressId, pay_password: PAY_PASSWORD },
  };
}

/** Of what was accepted by a call, what its answers named. */
export function idsOf({ intents }: Trader, name: Intent['name']): number[] {
  return intents.flatMap((intent) =>
    intent.name === name && intent.answer?.envelope.type === 'ok'
      ? [(intent.answer.envelope.message as { id: number }).id]
      : [],
  );
}

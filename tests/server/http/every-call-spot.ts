/** How to make each call of coins and stocks that moves money. */
import { idMadeBy, type MoneyRow, type Purse } from './every-call-world.ts';

const BITCOIN = { currency_id: '1', legal_id: '3' };
const USDT: Purse = { account: 'change', currency: 'USDT' };
const BID = { ...BITCOIN, type: 'buy', amount: '0.01', target_price: '60000' };
const OF_NOBODY = { id: '999999999' };

export const spotMoneyRows = {
  'spot.trade': {
    fields: async () => ({ ...BITCOIN, type: 'buy', amount: '0.01' }),
    changed: { amount: '0.011' },
    many: USDT,
  },
  'spot.scale': {
    fields: async () => ({
      ...{ ...BITCOIN, type: 'buy', amount: '0.01', count: '4', sizes: 'rising' },
      ...{ from_price: '60000', to_price: '59000' },
    }),
    changed: { amount: '0.011' },
    many: USDT,
  },
  'spot.cancel': {
    fields: idMadeBy('spot.trade', BID),
    owned: ['id'],
    changed: OF_NOBODY,
    many: 'once',
  },
  'spot.cancelAll': {
    fields: async (world, account) => {
      await idMadeBy('spot.trade', BID)(world, account);
      return {};
    },
    changed: { kind: 'stock' },
    many: 'again',
  },
  'spot.amend': {
    fields: async (world, account) => ({
      ...(await idMadeBy('spot.trade', BID)(world, account)),
      target_price: '61000',
    }),
    owned: ['id'],
    changed: { target_price: '62000' },
    many: 'again',
  },
} satisfies Record<string, MoneyRow>;

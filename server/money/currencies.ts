/** What can be held: the currencies of the exchange. */
import { coins } from './coin-table.ts';
import { stocks } from './stock-table.ts';
import { tokens } from './token-table.ts';

export interface Currency {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Decimal places of a balance. */
  readonly scale: number;
  /** A token is a coin that was issued here: bought by subscription or on its market, and of no other use yet. */
  readonly kind: 'coin' | 'stock' | 'fiat' | 'token';
  readonly color: string;
}

export const USDT_ID = 3;
const COIN_SCALE = 8;
export const STOCK_SCALE = 4;

/** The fiat list of the product (spec), with the won for its Korean texts. */
const fiat: readonly Currency[] = [
  { id: 201, code: 'USD', name: 'US Dollar', scale: 2, kind: 'fiat', color: '#3c8d5a' },
  { id: 202, code: 'VND', name: 'Vietnamese Dong', scale: 0, kind: 'fiat', color: '#b3402a' },
  { id: 203, code: 'IDR', name: 'Indonesian Rupiah', scale: 0, kind: 'fiat', color: '#c8463c' },
  { id: 204, code: 'CNY', name: 'Chinese Yuan', scale: 2, kind: 'fiat', color: '#de2910' },
  { id: 205, code: 'GBP', name: 'British Pound', scale: 2, kind: 'fiat', color: '#012169' },
  { id: 206, code: 'HKD', name: 'Hong Kong Dollar', scale: 2, kind: 'fiat', color: '#b5334d' },
  { id: 207, code: 'JPY', name: 'Japanese Yen', scale: 0, kind: 'fiat', color: '#bc002d' },
  { id: 208, code: 'EUR', name: 'Euro', scale: 2, kind: 'fiat', color: '#003399' },
  { id: 209, code: 'AED', name: 'UAE Dirham', scale: 2, kind: 'fiat', color: '#00732f' },
  { id: 210, code: 'THB', name: 'Thai Baht', scale: 2, kind: 'fiat', color: '#2d2a4a' },
  { id: 211, code: 'PHP', name: 'Philippine Peso', scale: 2, kind: 'fiat', color: '#0038a8' },
  { id: 212, code: 'KRW', name: 'South Korean Won', scale: 0, kind: 'fiat', color: '#0047a0' },
];

/** Every currency, by rising id: coins from 1 (USDT is 3), stocks from 101, fiat from 201, tokens from 1001. */
export const currencies: readonly Currency[] = [
  {
    id: USDT_ID,
    code: 'USDT',
    name: 'Tether USD',
    scale: COIN_SCALE,
    kind: 'coin',
    color: '#26a17b',
  } as const,
  ...coins.map(({ id, code, name, color }) => ({
    id,
    code,
    name,
    scale: COIN_SCALE,
    kind: 'coin' as const,
    color,
  })),
  ...stocks.map(({ id, code, name, color }) => ({
    id,
    code,
    name,
    scale: STOCK_SCALE,
    kind: 'stock' as const,
    color,
  })),
  ...fiat,
  ...tokens.map(({ id, code, name, color }) => ({
    id,
    code,
    name,
    scale: COIN_SCALE,
    kind: 'token' as const,
    color,
  })),
].toSorted((left, right) => left.id - right.id);

/** Ids of the currencies by their codes, such as BTC to 1. */
export const currencyIds: ReadonlyMap<string, number> = new Map(
  currencies.map(({ code, id }) => [code, id]),
);

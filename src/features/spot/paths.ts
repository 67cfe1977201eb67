/** Where the pages of spot trading are. */
export const TRADE_PATH = '/pages/transaction/index';
export const MARKET_PATH = '/pages/transaction/currency';
export const ORDERS_PATH = '/pages/transaction/currency_order';

/** Where the pages of trading are. */
export const TRADE_PATH = '/pages/transaction/index';
export const MARKET_PATH = '/pages/transaction/currency';
export const CONTRACT_PATH = '/pages/transaction/contract';
export const STOCK_PATH = '/pages/transaction/index2';
export const ORDERS_PATH = '/pages/transaction/currency_order';

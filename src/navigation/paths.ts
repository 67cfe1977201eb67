/** Pages to which more than one feature leads. Coins and stocks share a tab: `symbol` or `kind` tells which. */
export const TRADE_PATH = '/pages/transaction/index';
export const STOCKS_PATH = `${TRADE_PATH}?kind=stock`;
export const MARKET_PATH = '/pages/transaction/currency';
export const ORDERS_PATH = '/pages/transaction/currency_order';
export const CONTRACT_PATH = '/pages/transaction/contract';
export const CONTRACT_ORDERS_PATH = '/pages/transaction/contract_order';
export const SUPER_PATH = '/pages/transaction/index2';
export const OPTIONS_PATH = '/pages/transaction/seconds_order';
export const PORTFOLIO_PATH = '/pages/transaction/portfolio';
export const STATISTICS_PATH = '/pages/transaction/statistics';
export const JOURNAL_PATH = '/pages/transaction/journal';
export const TAX_PATH = '/pages/transaction/tax';
export const ALERTS_PATH = '/pages/transaction/alerts';
export const TRANSFER_PATH = '/pages/fund/fundTransfer';
/** `of` and `id` name a settlement. */
export const FAIRNESS_PATH = '/pages/fairness/check';
export const PRACTICE_PATH = '/pages/practice/index';
export const KEYS_PATH = '/pages/setting/keys';
export const LIMITS_PATH = '/pages/setting/limits';

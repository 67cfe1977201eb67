export const DESK_PATH = '/pages/otc/otc';
export const ORDER_PATH = '/pages/otc/order';
export const ORDERS_PATH = '/pages/otc/orders';
export const OFFERS_PATH = '/pages/otc/offers';
export const PUBLISH_PATH = '/pages/otc/publish';
export const QUICK_BUY_PATH = '/pages/quickbuy/index';
/** Where each kind of card is entered. */
export const CARD_PATHS = {
  domestic: '/pages/setting/bank',
  international: '/pages/setting/bank_international',
} as const;
export const TRANSFER_PATH = '/pages/fund/fundTransfer';

/** Where the pages of lock mining are. */
export const PLANS_PATH = '/pages/lockming/lockming';
export const BUY_PATH = '/pages/lockming/buy';
export const ORDERS_PATH = '/pages/lockming/order';
export const WELCOME_PATH = '/pages/lockming/welcome';

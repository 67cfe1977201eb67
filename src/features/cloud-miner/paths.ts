/** Where the pages of the cloud miner are. */
export const PLANS_PATH = '/pages/cloudminer/index';
export const RENT_PATH = '/pages/cloudminer/rent';
export const ORDERS_PATH = '/pages/cloudminer/order';
export const WELCOME_PATH = '/pages/lockming/welcome';

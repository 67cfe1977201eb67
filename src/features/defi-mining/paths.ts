/** Where the pages of DeFi mining are. */
export const POOLS_PATH = '/pages/defi/index';
export const ENTER_PATH = '/pages/defi/enter';
export const SHARES_PATH = '/pages/defi/order';
export const WELCOME_PATH = '/pages/lockming/welcome';

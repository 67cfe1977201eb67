/** Pages of other features to which a trader of futures is led. */
export const TRANSFER_PATH = '/pages/fund/fundTransfer';

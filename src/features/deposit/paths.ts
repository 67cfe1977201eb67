/** Where this feature's pages are, and those they lead to. */
export const RECEIVE_PATH = '/pages/fund/receive';
export const RECORDS_PATH = '/pages/fund/receive_withdraw_record';
export const SELECT_PATH = '/pages/fund/select';
export const WITHDRAW_PATH = '/pages/fund/withdraw';
export const CONVERT_PATH = '/pages/fund/transfer';

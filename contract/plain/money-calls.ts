/**
 * The calls that move money or commit the user, whose rows say `movesMoney`: a screen retries them until the
 * outcome is known, under one key for each intent. A test compares the two.
 */
export const moneyCalls = [
  'convert.submit',
  'copyTrading.cancel',
  'copyTrading.follow',
  'copyTrading.selfHold',
  'coupons.use',
  'deposit.cancel',
  'deposit.submit',
  'dualInvest.purchase',
  'futures.amend',
  'futures.cancel',
  'futures.cancelAll',
  'futures.close',
  'futures.closeBatch',
  'futures.setStops',
  'futures.submit',
  'ieo.subscribe',
  'loans.addCollateral',
  'loans.borrow',
  'loans.repay',
  'lockMining.redeem',
  'lockMining.subscribe',
  'nft.bid',
  'nft.buy',
  'nft.openBox',
  'nft.payMargin',
  'nft.payOrder',
  'nft.resell',
  'options.submit',
  'points.exchange',
  'spot.amend',
  'spot.cancel',
  'spot.cancelAll',
  'spot.trade',
  'transfer.submit',
  'withdraw.cancel',
  'withdraw.submit',
] as const;

const names: ReadonlySet<string> = new Set(moneyCalls);

export const movesMoney = (name: string): boolean => names.has(name);

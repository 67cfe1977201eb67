/**
 * The calls that move money or commit the user: a screen retries them until the outcome is known, under one key for
 * each intent. Their rows say `movesMoney`; the screen cannot hold the rows, so the compiler compares this with them.
 */
import type { EndpointName, endpointTable } from '../table.ts';

type MoneyCall = {
  [Name in EndpointName]: (typeof endpointTable)[Name] extends { readonly movesMoney: true }
    ? Name
    : never;
}[EndpointName];

const moneyCalls: Readonly<Record<MoneyCall, true>> = {
  'cloudMiner.rent': true,
  'convert.submit': true,
  'copyTrading.become': true,
  'copyTrading.cancel': true,
  'copyTrading.follow': true,
  'copyTrading.selfHold': true,
  'coupons.use': true,
  'defiMining.enter': true,
  'defiMining.leave': true,
  'deposit.cancel': true,
  'deposit.submit': true,
  'dualInvest.purchase': true,
  'futures.amend': true,
  'futures.cancel': true,
  'futures.cancelAll': true,
  'futures.close': true,
  'futures.closeBatch': true,
  'futures.scale': true,
  'futures.setStops': true,
  'futures.submit': true,
  'ieo.subscribe': true,
  'loans.addCollateral': true,
  'loans.borrow': true,
  'loans.repay': true,
  'lockMining.redeem': true,
  'lockMining.subscribe': true,
  'nft.bid': true,
  'nft.buy': true,
  'nft.openBox': true,
  'nft.payMargin': true,
  'nft.payOrder': true,
  'nft.resell': true,
  'options.sell': true,
  'options.submit': true,
  'otc.appeal': true,
  'otc.cancel': true,
  'otc.pay': true,
  'otc.publish': true,
  'otc.release': true,
  'otc.say': true,
  'otc.setOffer': true,
  'otc.take': true,
  'points.exchange': true,
  'quickBuy.submit': true,
  'spot.amend': true,
  'spot.cancel': true,
  'spot.cancelAll': true,
  'spot.scale': true,
  'spot.trade': true,
  'transfer.submit': true,
  'withdraw.cancel': true,
  'withdraw.submit': true,
};

export const movesMoney = (name: EndpointName): boolean => Object.hasOwn(moneyCalls, name);

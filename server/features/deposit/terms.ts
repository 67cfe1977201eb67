/** What can be deposited and how. The product leaves the numbers open, so they are configuration. */
import type { DepositTerms } from '../../../contract/features/deposit.ts';
import { Exact, exact, plainText } from '../../../contract/money.ts';
import { depositBonusRate } from '../../../contract/rules/money/deposit-credit.ts';
import { fiatTradeLimit } from '../../../contract/rules/money/identity-limits.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { lastPrice } from '../../market/last-price.ts';
import { type Currency, currencies } from '../../money/currencies.ts';
import { fiatRates } from '../../money/fiat-rates.ts';
import { networksOf } from '../../money/networks.ts';
import { type Depositor, returningIn } from '../../users/net-deposits.ts';

/** Fractions of the amount that are kept. */
export const NETWORK_FEE_RATE = '0';
export const BANK_FEE_RATE = '0.001';

/** What can be paid for by bank, with its bounds in the currency. */
const bankBounds: ReadonlyMap<string, { readonly minimum: string; readonly maximum: string }> =
  new Map([['USDT', { minimum: '50', maximum: '1000000' }]]);

/** No real bank or account on purpose: no real money must be sent to an exchange of play money. */
const bankAccount = {
  bankName: 'Aureus Play Money Bank',
  bankAccount: 'PLAY-0000-0000-0000',
  realName: 'Aureus Play Money',
  swiftCode: 'PLAY-MONEY',
  bankAddress: '1 Sandbox Street',
} as const;

/** A currency that comes in by at least one network; undefined for any other, known or not. */
export function depositableBy(match: Pick<Currency, 'id'> | Pick<Currency, 'code'>) {
  const currency = currencies.find((row) =>
    'id' in match ? row.id === match.id : row.code === match.code,
  );
  return currency && networksOf(currency.code).length > 0 ? currency : undefined;
}

/** A single deposit by bank is a fiat trade, which the level of verification limits. */
export function bankBoundsOf(currency: string, level: number) {
  const bounds = bankBounds.get(currency);
  if (!bounds) return undefined;
  const maximum = plainText(Exact.min(bounds.maximum, fiatTradeLimit(level)));
  return { ...bounds, maximum };
}

/** The terms of a depositable currency for a caller. */
export function termsOf(feed: MarketFeed, currency: Currency, caller: Depositor): DepositTerms {
  const { id, code, scale } = currency;
  const rate = lastPrice(feed, code);
  return {
    currencyId: id,
    currency: code,
    scale,
    rate,
    networks: networksOf(code).map(
      ({ network, minimumDeposit, maximumDeposit, confirmations }) => ({
        network,
        minimumAmount: minimumDeposit,
        maximumAmount: maximumDeposit,
        confirmations,
      }),
    ),
    bank: bankTermsOf(code, { rate, level: caller.level }),
    feeRate: NETWORK_FEE_RATE,
    bonusRate: depositBonusRate(caller.tier),
    returning: returningIn({ usd: caller.returningUsd, price: rate, scale }),
  };
}

function bankTermsOf(
  currency: string,
  { rate, level }: { rate: string; level: number },
): DepositTerms['bank'] {
  const bounds = bankBoundsOf(currency, level);
  if (!bounds) return null;
  return {
    ...bankAccount,
    minimumAmount: bounds.minimum,
    maximumAmount: bounds.maximum,
    feeRate: BANK_FEE_RATE,
    fiats: fiatRates.map((fiat) => ({
      currencyCode: fiat.currencyCode,
      rate: plainText(exact(fiat.rate).times(rate)),
    })),
  };
}

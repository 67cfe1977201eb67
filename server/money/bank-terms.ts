/**
 * How money goes out to bank accounts: bounds and fees. Like the networks of coins these are configuration
 * that the product specification leaves open. All amounts are in the currency.
 */

export interface BankTerms {
  readonly currency: string;
  readonly minimumAmount: string;
  readonly maximumAmount: string;
  /** Fraction of the amount, and the least that is taken. */
  readonly feeRate: string;
  readonly minimumFee: string;
}

const rows: readonly BankTerms[] = [
  {
    currency: 'USDT',
    minimumAmount: '50',
    maximumAmount: '100000',
    feeRate: '0.005',
    minimumFee: '5',
  },
];

/** Null for a currency that does not go out by bank. */
export function bankTermsOf(currency: string): BankTerms | null {
  return rows.find((row) => row.currency === currency) ?? null;
}

export const bankCurrencies: readonly string[] = rows.map(({ currency }) => currency);

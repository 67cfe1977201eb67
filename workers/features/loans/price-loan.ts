/** What a loan that is being thought of would come to: pure, from what is typed and what is known. */

import { PositiveAmount } from '../../../contract/amount.ts';
import type {
  LoanCollateral,
  LoanDraft,
  LoanProblem,
  LoanTerms,
} from '../../../contract/features/loans.ts';
import { Exact, exact, plainText, roundToScale, stepOf } from '../../../contract/money.ts';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import {
  accrue,
  leastCollateral,
  ltvOf,
  mostBorrowed,
  priceAtLtv,
} from '../../../contract/rules/money/loan-pricing.ts';
import { z } from '../../../contract/schema.ts';
import type { CoinPrice } from './coin-prices.ts';

/** Of what is proposed: a loan at the very edge would be refused at the next tick. */
const TO_SPARE = '0.995';
/** Nobody borrows a fraction of a cent. */
const PROPOSED_SCALE = 2;
const DAY_HOURS = 24;

export interface LoanSituation {
  readonly draft: LoanDraft;
  readonly terms: LoanTerms;
  /** Undefined for a coin that cannot be set apart. */
  readonly collateral: LoanCollateral | undefined;
  readonly available: string;
  readonly price: CoinPrice | null;
  /** Places of the price. */
  readonly priceScale: number;
}

export interface LoanPricing {
  /** A fraction; null while it cannot be said. */
  readonly ltv: string | null;
  readonly liquidationPrice: string | null;
  readonly hourlyInterest: string | null;
  readonly dailyInterest: string | null;
  readonly leastCollateral: string | null;
  readonly mostNumber: string;
  readonly problem: LoanProblem<keyof LoanDraft> | null;
}

export function priceLoan(situation: LoanSituation): LoanPricing {
  const { draft, terms, collateral, price, priceScale } = situation;
  const number = readAmount(draft.number);
  const pledged = readAmount(draft.collateral);
  const loan = number !== null && pledged !== null ? { owed: number, collateral: pledged } : null;
  return {
    ltv: loan && price && ltvOf({ ...loan, price: price.price }),
    liquidationPrice: loan && priceAtLtv({ ...loan, ltv: terms.liquidationLtv, scale: priceScale }),
    hourlyInterest: number && interestOf(number, 1, terms),
    dailyInterest: number && interestOf(number, DAY_HOURS, terms),
    leastCollateral:
      number && price && collateral
        ? leastCollateral({
            number,
            price: plainText(exact(price.price).times(TO_SPARE)),
            ltv: terms.initialLtv,
            scale: collateral.scale,
          })
        : null,
    mostNumber: mostNumber(situation, pledged ?? situation.available),
    problem: problemOf(situation, { number, pledged }),
  };
}

/** Null for what is empty or no positive amount. */
export function readAmount(text: string): string | null {
  return z.safeParse(PositiveAmount, text).success ? text : null;
}

function interestOf(principal: string, hours: number, { hourlyRate, scale }: LoanTerms): string {
  const debt = { principal, interest: '0', hourlyRate, accruedAt: 0 };
  return accrue(debt, hours * HOUR_MS, scale).interest;
}

function mostNumber({ terms, price }: LoanSituation, collateral: string): string {
  if (price === null) return '0';
  const { initialLtv: ltv, scale, left } = terms;
  const most = mostBorrowed({ collateral, price: price.price, ltv, scale });
  return roundToScale(Exact.min(exact(most).times(TO_SPARE), left), PROPOSED_SCALE, 'down');
}

interface Typed {
  readonly number: string | null;
  readonly pledged: string | null;
}

/** In the order in which a person can correct them; fields that are not filled in yet come last. */
function problemOf(situation: LoanSituation, typed: Typed): LoanPricing['problem'] {
  const { draft, collateral, price } = situation;
  const { number, pledged } = typed;
  if (collateral === undefined) return problem('collateralCurrencyId', 'currency_unknown');
  if (draft.number !== '' && number === null) return problem('number', 'amount_invalid');
  if (draft.collateral !== '' && pledged === null) return problem('collateral', 'amount_invalid');
  const broken = boundProblem(situation, collateral, typed);
  if (broken !== null) return broken;
  if (price === null || price.isStale) return problem('collateralCurrencyId', 'market_stale');
  if (number === null) return problem('number', 'amount_invalid');
  return pledged === null ? problem('collateral', 'amount_invalid') : null;
}

function boundProblem(
  { terms, available, price }: LoanSituation,
  { scale: coinScale }: LoanCollateral,
  { number, pledged }: Typed,
): LoanPricing['problem'] {
  const { currency, scale, minimumNumber, initialLtv, left } = terms;
  const money = (text: string) => `${text} ${currency}`;
  if (number !== null && exact(number).decimalPlaces() > scale)
    return problem('number', 'amount_step', { step: stepOf(scale) });
  if (pledged !== null && exact(pledged).decimalPlaces() > coinScale)
    return problem('collateral', 'amount_step', { step: stepOf(coinScale) });
  if (number !== null && exact(number).lt(minimumNumber))
    return problem('number', 'amount_below_minimum', { minimum: money(minimumNumber) });
  if (pledged !== null && exact(pledged).gt(available))
    return problem('collateral', 'insufficient_balance');
  if (number !== null && pledged !== null && price !== null) {
    const wish = { collateral: pledged, price: price.price, ltv: initialLtv, scale };
    const maximum = mostBorrowed(wish);
    if (exact(number).gt(maximum))
      return problem('number', 'amount_above_maximum', { maximum: money(maximum) });
  }
  return number !== null && exact(number).gt(left)
    ? problem('number', 'limit_exceeded', { maximum: money(left) })
    : null;
}

function problem(
  field: keyof LoanDraft,
  code: LoanProblem<keyof LoanDraft>['code'],
  params: Readonly<Record<string, string>> = {},
): LoanProblem<keyof LoanDraft> {
  return { field, code, params };
}

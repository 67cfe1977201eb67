/** What an issue sells and at what price; configuration from which each issue draws, visible through `ieo.project`. */
import { exact, plainText } from '../../../contract/money.ts';

/** Amounts are in tokens. */
export interface IssueTerms {
  /** In USDT for one token. */
  readonly issuePrice: string;
  readonly total: string;
  readonly minimumAmount: string;
  readonly maximumAmount: string;
  readonly amountStep: string;
  readonly maximumPerUser: string;
}

/** Each divides each of the sums below, so that all amounts are whole tokens. */
export const issuePrices: readonly string[] = [
  ...['0.02', '0.025', '0.04', '0.05', '0.08', '0.1', '0.16', '0.2'],
  ...['0.25', '0.4', '0.5', '0.8', '1', '1.6'],
];
/** In USDT: what an issue brings when all is sold ... */
export const raises: readonly string[] = ['500000', '800000', '1200000', '2000000', '3000000'];
/** ... and the least and the most of one subscription, and the most of one user. */
export const MINIMUM_WORTH = '40';
export const MAXIMUM_WORTH = '8000';
export const MAXIMUM_WORTH_PER_USER = '20000';
const WHOLE_TOKENS = '1';

export function termsOf(priceBits: number, raiseBits: number): IssueTerms {
  const issuePrice = issuePrices[priceBits % issuePrices.length] ?? '1';
  const raise = raises[raiseBits % raises.length] ?? '500000';
  const tokensFor = (worth: string) => plainText(exact(worth).div(issuePrice));
  return {
    issuePrice,
    total: tokensFor(raise),
    minimumAmount: tokensFor(MINIMUM_WORTH),
    maximumAmount: tokensFor(MAXIMUM_WORTH),
    amountStep: WHOLE_TOKENS,
    maximumPerUser: tokensFor(MAXIMUM_WORTH_PER_USER),
  };
}

/** Ways to sell options on a day of the simulated tape, and what each earns: bought every few minutes, up and down. */
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { realisedVolatility, YEAR_DAYS } from '../../../contract/rules/dual/option-price.ts';
import { optionOutcome, optionPayout } from '../../../contract/rules/options/payout.ts';
import {
  type SaleTerms,
  salePrice,
  winChance,
} from '../../../contract/rules/options/sale-price.ts';
import {
  FEE_RATE,
  SALE_CLOSED_MS,
  VOLATILITY_MINUTES,
} from '../../../server/features/options/terms.ts';

const STAKE = '1';
const SCALE = 8;
/** Quotes hold so many seconds. */
const HELD = 2;
const YEAR_MS = YEAR_DAYS * DAY_MS;

/** What somebody who watches an option knows in a second. */
export interface Look {
  /** The best price that may be accepted: of now, or one that was quoted before and still holds. */
  readonly best: number;
  /** What the option is worth by the volatility of the last minutes, which is nearer than that of the hour. */
  readonly worth: number;
  readonly isLate: boolean;
  readonly isHalf: boolean;
}

export const strategies: Readonly<Record<string, (look: Look) => boolean>> = {
  'never sells': () => false,
  'sells at once': () => true,
  'sells in the middle': ({ isHalf }) => isHalf,
  'sells at the last moment': ({ isLate }) => isLate,
  'takes what brings the stake back': ({ best }) => best >= 1,
  'takes half of a profit': ({ best }) => best >= 1.4,
  'stops a loss': ({ worth }) => worth <= 0.5,
  'sells what is quoted above its worth': ({ best, worth }) => best > worth,
  'sells what is quoted well above its worth': ({ best, worth }) => best > worth + 0.05,
  'sells what is quoted far above its worth': ({ best, worth }) => best > worth + 0.15,
};

interface Bought {
  readonly type: 'up' | 'down';
  readonly from: number;
  readonly seconds: number;
  readonly payoutRate: string;
}

/** `prices`: of each second. `isFirm`: a quote is kept even if the option is worth less by then. */
export function earnings(
  prices: Float64Array,
  options: {
    terms: SaleTerms;
    /** Between purchases. */
    everySeconds: number;
    payoutRates: readonly (readonly [number, string])[];
    isFirm?: boolean;
  },
): Map<string, number> {
  const { terms, payoutRates, everySeconds, isFirm = false } = options;
  const hour = volatilities(prices, VOLATILITY_MINUTES);
  const near = volatilities(prices, 8);
  const earned = new Map(Object.keys(strategies).map((name) => [name, 0]));
  let bought = 0;
  for (let from = 3600; from < prices.length - 310; from += everySeconds) {
    for (const [seconds, payoutRate] of payoutRates) {
      for (const type of ['up', 'down'] as const) {
        bought += 1;
        const option = { type, from, seconds, payoutRate };
        for (const [name, brought] of playOut(prices, option, { terms, isFirm, hour, near }))
          earned.set(name, (earned.get(name) ?? 0) + brought - 1 - Number(FEE_RATE));
      }
    }
  }
  return new Map([...earned].map(([name, sum]) => [name, sum / bought]));
}

/** What each strategy gets out of one option. */
function playOut(
  prices: Float64Array,
  bought: Bought,
  market: { terms: SaleTerms; isFirm: boolean; hour: Float64Array; near: Float64Array },
): Map<string, number> {
  const { type, from, seconds, payoutRate } = bought;
  const strike = prices[from] ?? 0;
  const win = 1 + Number(payoutRate);
  const got = new Map<string, number>();
  const quotes: number[] = [];
  for (let second = 1; seconds - second >= SALE_CLOSED_MS / 1000; second += 1) {
    const spot = prices[from + second] ?? 0;
    const minute = Math.floor((from + second) / 60);
    const leftMs = (seconds - second) * 1000;
    const now = { type, spot, strike, leftMs, volatility: market.hour[minute] ?? 0 };
    const quote = Number(
      salePrice({ ...now, stake: STAKE, payoutRate, scale: SCALE }, market.terms),
    );
    const most = market.isFirm ? win : win * winChance(now);
    quotes.push(quote);
    const look: Look = {
      best: Math.max(quote, ...quotes.slice(-1 - HELD).filter((held) => held <= most)),
      worth: win * winChance({ ...now, volatility: market.near[minute] ?? 0 }),
      isLate: leftMs === SALE_CLOSED_MS,
      isHalf: second * 2 >= seconds,
    };
    for (const [name, sells] of Object.entries(strategies))
      if (!got.has(name) && look.best > 0 && sells(look)) got.set(name, look.best);
  }
  const end = { buyPrice: String(strike), sellPrice: String(prices[from + seconds]) };
  const outcome = optionOutcome({ type, ...end });
  const held = optionPayout({ stake: STAKE, fee: '0', payoutRate, outcome, scale: SCALE });
  return new Map(Object.keys(strategies).map((name) => [name, got.get(name) ?? Number(held)]));
}

/** By minutes, from the closes of those before it. */
function volatilities(prices: Float64Array, minutes: number): Float64Array {
  const closes = Array.from(
    { length: Math.floor(prices.length / 60) },
    (_, at) => prices[at * 60] ?? 0,
  );
  return Float64Array.from(closes, (_, at) => {
    const last = closes.slice(Math.max(0, at - minutes), at + 1);
    return realisedVolatility(last, YEAR_MS / MINUTE_MS) ?? 0;
  });
}

/**
 * A share of a constant-product pool: the product of its coin and its USDT never changes, and their ratio is the price.
 * Server and core share these formulas. Amounts are plain decimal text.
 */
import { Exact, exact, plainText, Ratio, roundToScale } from '../../money.ts';

/** Decimal places of the root of a product of reserves. */
const LIQUIDITY_SCALE = 12;
const CENTS = 2;

/** Decimal places of the coin and of USDT. */
interface Scales {
  readonly scale: number;
  readonly quoteScale: number;
}

/** As much of the coin as is worth so much USDT, rounded up. */
export function coinFor(quoteAmount: string, price: string, scale: number): string {
  return roundToScale(exact(quoteAmount).div(price), scale, 'up');
}

/** The root of the product of what is put in, rounded down. */
export function liquidityOf(coinAmount: string, quoteAmount: string): string {
  return roundToScale(exact(coinAmount).times(quoteAmount).sqrt(), LIQUIDITY_SCALE, 'down');
}

/** The most USDT that one can enter with at a price for so much liquidity, in whole cents. */
export function quoteFor(liquidity: string, price: string): string {
  return roundToScale(exact(liquidity).times(exact(price).sqrt()), CENTS, 'down');
}

export interface Reserves {
  readonly coin: string;
  readonly quote: string;
}

/** What was put in. */
export interface Holding extends Scales {
  readonly coinAmount: string;
  readonly quoteAmount: string;
}

/** What a share holds at a price: the roots of product / price in coin and of product x price in USDT, rounded down. */
export function reservesAt(holding: Holding, price: string): Reserves {
  const product = exact(holding.coinAmount).times(holding.quoteAmount);
  return {
    coin: roundToScale(product.div(price).sqrt(), holding.scale, 'down'),
    quote: roundToScale(product.times(price).sqrt(), holding.quoteScale, 'down'),
  };
}

/** In USDT at a price, rounded down. */
export function worthOf({ coin, quote }: Reserves, price: string, quoteScale: number): string {
  return roundToScale(exact(coin).times(price).plus(quote), quoteScale, 'down');
}

export interface Standing {
  /** In USDT: the share, and what was put in if it had been held instead. */
  readonly worth: string;
  readonly held: string;
  /** The impermanent loss: held less worth, and as a fraction of held; never negative. */
  readonly loss: string;
  readonly lossRate: string;
}

/** A share beside simply holding, at a price. */
export function standingAt(holding: Holding, price: string): Standing {
  const { coinAmount, quoteAmount, quoteScale } = holding;
  const worth = worthOf(reservesAt(holding, price), price, quoteScale);
  const held = worthOf({ coin: coinAmount, quote: quoteAmount }, price, quoteScale);
  const loss = plainText(Exact.max(exact(held).minus(worth), 0));
  return {
    worth,
    held,
    loss,
    lossRate: exact(held).isZero() ? '0' : plainText(new Ratio(loss).div(held)),
  };
}

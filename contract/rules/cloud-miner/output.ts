/** What rented hash power costs and yields, and when it has earned its rent; server and core share these formulas. */
import { Exact, exact, plainText, roundToScale } from '../../money.ts';
import { DAY_MS } from '../../plain/time.ts';

/** What a network needs for a block on average, in hashes, for each unit of its difficulty: 2^32. */
const HASHES_PER_DIFFICULTY = 2 ** 32;
const DAY_SECONDS = 86_400;
const DAY_HOURS = 24;
const WATTS_PER_KILOWATT = 1000;
const CENTS = 2;
const UNIT_PRICE_SCALE = 4;
/** One unit yields less than the coin has places for: what it is worth is a part of what so many yield. */
const MANY = 1000;

/** The figures that an output follows from. Amounts are plain decimal text. */
export interface MinerTerms {
  /** In units. */
  readonly hashPower: number;
  readonly hashesPerUnit: string;
  readonly difficulty: string;
  readonly blockReward: string;
  readonly wattsPerUnit: string;
  /** A kilowatt-hour, and the coin, in the pay currency. */
  readonly electricityPrice: string;
  readonly price: string;
  /** Decimal places of the coin and of the pay currency. */
  readonly scale: number;
  readonly payScale: number;
  readonly unitPrice: string;
  readonly termDays: number;
}

/** The share of the day's blocks that the hash power finds on average: hashes x reward / (difficulty x 2^32), rounded down. */
export function dailyMined(terms: MinerTerms): string {
  const hashes = exact(terms.hashesPerUnit).times(terms.hashPower).times(DAY_SECONDS);
  const coins = hashes
    .times(terms.blockReward)
    .div(exact(terms.difficulty).times(HASHES_PER_DIFFICULTY));
  return roundToScale(coins, terms.scale, 'down');
}

/** The electricity of a day in the coin, by the price at which it was rented, rounded up. */
export function dailyElectricity(terms: MinerTerms): string {
  const kilowattHours = exact(terms.wattsPerUnit)
    .times(terms.hashPower)
    .times(DAY_HOURS)
    .div(WATTS_PER_KILOWATT);
  return roundToScale(
    kilowattHours.times(terms.electricityPrice).div(terms.price),
    terms.scale,
    'up',
  );
}

/** What a day pays: what is mined less its electricity, and never less than nothing. */
export function dailyOutput(terms: MinerTerms): string {
  const left = exact(dailyMined(terms)).minus(dailyElectricity(terms));
  return plainText(Exact.max(left, 0));
}

/** What so many days of one output pay: each was rounded for itself. */
export function outputOfDays(daily: string, days: number): string {
  return plainText(exact(daily).times(days));
}

/** What so many days pay by these figures. */
export function outputOf(terms: MinerTerms, days: number): string {
  return outputOfDays(dailyOutput(terms), days);
}

/** The rent of one unit: a share of what its output of the term is worth at the price, rounded up at four places. */
export function unitPriceAt(
  figures: Omit<MinerTerms, 'hashPower' | 'unitPrice'>,
  rentShare: string,
): string {
  const many = { ...figures, hashPower: MANY, unitPrice: '0' };
  const worth = exact(outputOf(many, figures.termDays)).times(figures.price).div(MANY);
  return roundToScale(worth.times(rentShare), UNIT_PRICE_SCALE, 'up');
}

/** The rent of the whole term: units x price of a unit, which has no more places than the currency. */
export function rentOf({ hashPower, unitPrice }: MinerTerms): string {
  return plainText(exact(unitPrice).times(hashPower));
}

/** The rent of a whole term, and what of it each day but the last uses up. */
export interface RentOfTerm {
  readonly rent: string;
  readonly dailyRent: string;
  readonly termDays: number;
}

/** What each day but the last uses up of the rent: an even share, rounded down. */
export function dailyRentOf(terms: MinerTerms): string {
  return roundToScale(exact(rentOf(terms)).div(terms.termDays), terms.payScale, 'down');
}

/** What a day uses up of the rent; `number` counts from 0, and the last day uses up what is left. */
export function rentOfDay({ rent, dailyRent, termDays }: RentOfTerm, number: number): string {
  const isLast = number === termDays - 1;
  return isLast ? plainText(exact(rent).minus(exact(dailyRent).times(number))) : dailyRent;
}

export interface BreakEven {
  /** Whole days until the outputs are worth the rent at the price; null when the term is over before. */
  readonly days: number | null;
  /** The price at which all outputs of the term are worth the rent, rounded up to cents; null when there are none. */
  readonly price: string | null;
}

export function breakEvenOf(terms: MinerTerms): BreakEven {
  const rent = exact(rentOf(terms));
  const output = exact(dailyOutput(terms));
  if (output.isZero()) return { days: null, price: null };
  const days = rent.div(output.times(terms.price)).ceil().toNumber();
  return {
    days: days <= terms.termDays ? days : null,
    price: roundToScale(rent.div(output.times(terms.termDays)), CENTS, 'up'),
  };
}

/** What the outputs of the whole term are worth at a price, and that less the rent; rounded down. */
export function worthAt(terms: MinerTerms, price: string): { worth: string; result: string } {
  const worth = roundToScale(
    exact(outputOf(terms, terms.termDays)).times(price),
    terms.payScale,
    'down',
  );
  return { worth, result: plainText(exact(worth).minus(rentOf(terms))) };
}

/** The instant of an output, each a whole day after the one before; `number` counts from 0. */
export function outputAt(startedAt: number, number: number): number {
  return startedAt + (number + 1) * DAY_MS;
}

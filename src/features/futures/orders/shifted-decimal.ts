/** Decimal strings whose point is moved, exactly: a percent as its share, lots as a quantity. Empty stays empty. */
const PERCENT_PLACES = 2;

/** `1.5` is `0.015`. */
export function fractionOfPercent(percent: string): string {
  return shiftedDown(percent, PERCENT_PLACES);
}

export function percentOfFraction(fraction: string): string {
  return shiftedUp(fraction, PERCENT_PLACES);
}

export function shiftedDown(decimal: string, places: number): string {
  if (decimal === '') return '';
  const [whole = '0', decimals = ''] = decimal.split('.');
  const padded = whole.padStart(places + 1, '0');
  const point = padded.length - places;
  return trimmed(`${padded.slice(0, point)}.${padded.slice(point)}${decimals}`);
}

export function shiftedUp(decimal: string, places: number): string {
  if (decimal === '') return '';
  const [whole = '0', decimals = ''] = decimal.split('.');
  const padded = decimals.padEnd(places, '0');
  return trimmed(`${whole}${padded.slice(0, places)}.${padded.slice(places)}`);
}

function trimmed(decimal: string): string {
  const bare = decimal.replace(/0+$/, '').replace(/\.$/, '');
  return bare.replace(/^0+(?=\d)/, '');
}

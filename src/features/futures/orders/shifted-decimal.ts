/** Percent and fraction of the same share, exactly: `1.5` is `0.015`. Decimal strings, empty stays empty. */
const PLACES = 2;

export function fractionOfPercent(percent: string): string {
  if (percent === '') return '';
  const [whole = '0', decimals = ''] = percent.split('.');
  const padded = whole.padStart(PLACES + 1, '0');
  return trimmed(`${padded.slice(0, -PLACES)}.${padded.slice(-PLACES)}${decimals}`);
}

export function percentOfFraction(fraction: string): string {
  if (fraction === '') return '';
  const [whole = '0', decimals = ''] = fraction.split('.');
  const padded = decimals.padEnd(PLACES, '0');
  return trimmed(`${whole}${padded.slice(0, PLACES)}.${padded.slice(PLACES)}`);
}

function trimmed(decimal: string): string {
  const bare = decimal.replace(/0+$/, '').replace(/\.$/, '');
  return bare.replace(/^0+(?=\d)/, '');
}

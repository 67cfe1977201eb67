/**
 * Decimal text as an integer of 10^-scale, exact where the scale holds it and rounded half up where
 * a recording is finer than the market. Throws when the integer would not be exact in a double.
 */
export function roundedInteger(text: string, scale: number): number {
  const [whole = '0', fraction = ''] = text.split('.');
  const kept = Number(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  const value = (fraction[scale] ?? '0') >= '5' ? kept + 1 : kept;
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} does not fit a scale of ${scale}`);
  return value;
}

/** A whole number of 10^-scale as decimal text with `places` places, of which there are enough. */
export function decimalText(value: bigint, scale: number, places: number): string {
  const digits = String(value).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).padEnd(places, '0');
  return places === 0 ? whole : `${whole}.${fraction}`;
}

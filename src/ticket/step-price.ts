/** A price moved by whole ticks of 10^-scale, exactly; never below one tick. Prices are decimal strings. */
export function stepPrice(price: string, scale: number, ticks: number): string {
  const [whole = '0', fraction = ''] = price.split('.');
  const units = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0')) + BigInt(ticks);
  const digits = (units < 1n ? 1n : units).toString().padStart(scale + 1, '0');
  if (scale === 0) return digits;
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** A price that was dragged to, as a whole tick of the market: text that can be sent. */
export function snapPrice(price: number, priceScale: number): string | null {
  const ticks = Math.round(price * 10 ** priceScale);
  if (!Number.isSafeInteger(ticks)) return null;
  const digits = String(Math.max(1, ticks)).padStart(priceScale + 1, '0');
  if (priceScale === 0) return digits;
  return `${digits.slice(0, -priceScale)}.${digits.slice(-priceScale)}`;
}

/** Whether two texts say the same price: 2500 and 2500.00 do. */
export function isSamePrice(one: string, other: string): boolean {
  const plain = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
  return plain(one) === plain(other);
}

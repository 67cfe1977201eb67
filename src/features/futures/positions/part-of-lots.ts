/** A share of whole lots, rounded down and at least one: there is no smaller part to close. */
export function partOfLots(lots: string, percent: number): string {
  const part = (BigInt(lots) * BigInt(percent)) / 100n;
  return (part < 1n ? 1n : part).toString();
}

/**
 * True for `0`, `-0.00` and for nothing typed; other text has passed a pattern of
 * `contract/amount.ts`.
 */
export function isZero(text: string): boolean {
  return !/[1-9]/.test(text);
}

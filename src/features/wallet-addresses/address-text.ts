/** What of an address is compared by eye: its beginning and its end. */
const HEAD = 8;
const TAIL = 8;

export function shortAddress(address: string): string {
  if (address.length <= HEAD + TAIL + 1) return address;
  return `${address.slice(0, HEAD)}…${address.slice(-TAIL)}`;
}

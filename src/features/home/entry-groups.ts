/** How the entries of the menu are shown: seven at hand, and all of them by what they are for. */
import type { MenuEntry } from '../../../contract/features/home.ts';

/** What is not already on the card above, the most wanted first. */
const atHand = [
  ...['futures', 'options', 'stock', 'copy_trade', 'super_leverage', 'exchange', 'loans'],
  ...['coupon', 'lock_mining', 'ieo', 'nft'],
];
const AT_HAND_COUNT = 7;

const groups = {
  funds: ['deposit', 'withdraw', 'exchange', 'bills', 'otc', 'quick_buy'],
  trade: ['futures', 'options', 'stock', 'super_leverage', 'copy_trade'],
  earn: ['financial', 'lock_mining', 'invest', 'ieo', 'defi_mining', 'cloud_miner', 'loans'],
  rewards: ['vip', 'points', 'coupon', 'game', 'nft', 'chat_room'],
} as const;

export type GroupName = keyof typeof groups | 'other';

interface EntryGroup {
  readonly name: GroupName;
  readonly entries: readonly MenuEntry[];
}

/** If the menu lacks one, the next of it takes the place. */
export function entriesAtHand(menu: readonly MenuEntry[]): readonly MenuEntry[] {
  const wanted = pick(menu, atHand);
  const others = menu.filter((entry) => !wanted.includes(entry));
  return [...wanted, ...others].slice(0, AT_HAND_COUNT);
}

/** Every entry is in exactly one group; an entry nobody knows yet is in the last. */
export function groupEntries(menu: readonly MenuEntry[]): readonly EntryGroup[] {
  const known = Object.entries(groups).map(([name, keys]) => ({
    name: name as GroupName,
    entries: pick(menu, keys),
  }));
  const placed = new Set(known.flatMap((group) => group.entries));
  const other = { name: 'other' as const, entries: menu.filter((entry) => !placed.has(entry)) };
  return [...known, other].filter((group) => group.entries.length > 0);
}

function pick(menu: readonly MenuEntry[], keys: readonly string[]): readonly MenuEntry[] {
  return keys.flatMap((key) => menu.find((entry) => entry.key === key) ?? []);
}

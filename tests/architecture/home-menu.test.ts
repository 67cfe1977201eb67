import { expect, test } from 'vitest';
import { menuPaths } from '../../server/features/home/menu-paths.ts';
import { allRoutes } from '../../src/app/all-routes.ts';
import { entriesAtHand, groupEntries } from '../../src/features/home/entry-groups.ts';
import { icons } from '../../src/features/home/entry-icons.ts';
import { iconsAtHand } from '../../src/features/home/icons-at-hand.ts';

const menu = Object.entries(menuPaths).map(([key, path]) => ({ key, label: key, path }));

test('HOME-02 what is at hand has its icon at once', () => {
  const shown = entriesAtHand(menu);
  expect(shown).toHaveLength(7);
  expect(shown.filter(({ key }) => !Object.hasOwn(iconsAtHand, key))).toEqual([]);
});

test('HOME-02 every entry leads to a page of its own name, with an icon and one group', () => {
  const paths = new Set(allRoutes().map(({ path }) => path));
  for (const { key, path } of menu) {
    expect(paths, key).toContain(path.replace(/\?.*/, ''));
    expect(icons, key).toHaveProperty(key);
  }
  const placed = groupEntries(menu).flatMap(({ entries }) => entries.map(({ key }) => key));
  expect([...placed].sort()).toEqual(Object.keys(menuPaths).sort());
});

test('HOME-02 POINT-01 CHAT-01 points and the chat room have pages of their own', () => {
  expect(menuPaths.points).toBe('/pages/points/index');
  expect(menuPaths.chat_room).toBe('/pages/chat/index');
});

test('HOME-02 when a menu lacks entries, the others fill the places', () => {
  const short = menu.filter(({ key }) => ['nft', 'futures', 'ieo'].includes(key));
  expect(entriesAtHand(short).map(({ key }) => key)).toEqual(['futures', 'ieo', 'nft']);
});

import { expect, test } from 'vitest';
import type { Command } from '../../keys/command.ts';
import { groupCommands } from './group-commands.ts';
import { rankCommands } from './rank-commands.ts';

const command = (id: string, label: string, more: Partial<Command> = {}): Command => ({
  id,
  label,
  run: () => undefined,
  ...more,
});

const btc = command('market:BTCUSDT', 'BTC/USDT', { note: 'Bitcoin · Spot', also: 'BTCUSDT' });
const perp = command('market:BTCUSDT-PERP', 'BTC/USDT', { note: 'Bitcoin · Perp' });
const eth = command('market:ETHUSDT', 'ETH/USDT', { note: 'Ethereum · Spot', also: 'ETHUSDT' });
const settings = command('page:settings', 'Cài đặt');
const security = command('page:security', 'Bảo mật');
const close = command('action:close.25', 'Close 25%');
const idsOf = (commands: readonly Command[]) => commands.map(({ id }) => id);

test('accents, case, spaces and slashes do not count', () => {
  expect(idsOf(rankCommands([settings, security], 'cai dat'))).toEqual(['page:settings']);
  expect(idsOf(rankCommands([settings, security], 'BAO'))).toEqual(['page:security']);
  expect(idsOf(rankCommands([btc, eth], 'btcusdt'))).toEqual(['market:BTCUSDT']);
});

test('the start of a name comes before its middle, and all words are found anywhere', () => {
  const inside = command('x', 'About Bitcoin');
  expect(idsOf(rankCommands([inside, command('y', 'Bitcoin')], 'bit'))).toEqual(['y', 'x']);
  expect(idsOf(rankCommands([btc, perp, eth], 'bitcoin perp'))).toEqual(['market:BTCUSDT-PERP']);
  expect(rankCommands([btc, eth], 'doge')).toEqual([]);
});

test('before anything is typed the recent ones come first, and only once', () => {
  const all = { markets: [btc, eth], actions: [close], pages: [settings], settings: [] };
  const groups = groupCommands(all, ' ', ['market:ETHUSDT', 'gone', 'page:settings']);
  expect(groups.map(({ name, from, commands }) => [name, from, ...idsOf(commands)])).toEqual([
    ['recent', 0, 'market:ETHUSDT', 'page:settings'],
    ['actions', 2, 'action:close.25'],
    ['markets', 3, 'market:BTCUSDT'],
  ]);
  const found = groupCommands(all, 'eth', ['market:ETHUSDT']);
  expect(found.map(({ name, commands }) => [name, ...idsOf(commands)])).toEqual([
    ['markets', 'market:ETHUSDT'],
  ]);
});

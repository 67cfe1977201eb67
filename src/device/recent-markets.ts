/** Markets that were opened on this device, the latest first. */
import { storage } from './storage.ts';

const MAXIMUM = 12;

function isSymbols(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((symbol) => typeof symbol === 'string');
}

export function recentMarkets(): readonly string[] {
  return storage.readJson('recentMarkets', isSymbols) ?? [];
}

export function rememberMarket(symbol: string): void {
  const others = recentMarkets().filter((known) => known !== symbol);
  storage.writeJson('recentMarkets', [symbol, ...others].slice(0, MAXIMUM));
}

export function forgetMarkets(): void {
  storage.remove('recentMarkets');
}

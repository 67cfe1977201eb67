/** The drawings of every market, kept on the device. */
import { create } from 'zustand';
import { storage } from '../../../device/storage.ts';
import { type Drawing, type DrawingsByMarket, MOST_DRAWINGS, readDrawings } from './drawing.ts';

const KEY = 'trade.drawings';
/** Of how they are written; another one is not read. */
const VERSION = 1;

export const useDrawings = create<{ readonly markets: DrawingsByMarket }>(() => {
  const kept = storage.readJson(KEY, isKept);
  return { markets: kept === null ? {} : readDrawings(kept.markets).markets };
});

const none: readonly Drawing[] = [];

export function drawingsOf(symbol: string): readonly Drawing[] {
  return useDrawings.getState().markets[symbol] ?? none;
}

function isKept(value: unknown): value is { readonly markets: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === VERSION &&
    'markets' in value
  );
}

function change(markets: DrawingsByMarket): void {
  useDrawings.setState({ markets });
  storage.writeJson(KEY, { version: VERSION, markets });
}

/** Replaces all of one market; the oldest go when there are too many. */
export function setDrawings(symbol: string, drawings: readonly Drawing[]): void {
  const { [symbol]: _, ...others } = useDrawings.getState().markets;
  const kept = drawings.slice(-MOST_DRAWINGS);
  change(kept.length === 0 ? others : { ...others, [symbol]: kept });
}

/** Of the markets named, what was drawn before is replaced; the others keep theirs. */
export function takeDrawings(markets: DrawingsByMarket): void {
  change(readDrawings({ ...useDrawings.getState().markets, ...markets }).markets);
}

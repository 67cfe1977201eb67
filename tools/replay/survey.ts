/** Reads a recording once to know what it is, and how finely it counts. */
import type { Market } from '../../contract/features/markets.ts';
import { markets } from '../../server/market/instruments.ts';
import type { Frame, TextLevel } from '../../server/market/replay/frame.ts';
import {
  inspectRecording,
  type RecordingStart,
} from '../../server/market/replay/inspect-recording.ts';
import { readRecording } from '../../server/market/replay/recording.ts';

/** How the recording writes one kind of number. */
export interface Writing {
  /** Places that are needed: integers of 10^-scale hold every number of the recording. */
  readonly scale: number;
  /** Places that are written, zeros at the end included. */
  readonly places: number;
}

export interface Survey {
  readonly start: RecordingStart;
  /** The market that the server would play it on, counted as finely as the recording. */
  readonly market: Market;
  readonly price: Writing;
  readonly quantity: Writing;
  /** A recording that breaks off is played up to there. */
  readonly problem: Error | null;
}

/** Rejects when the file cannot be opened or holds no trades. */
export async function surveyRecording(file: string): Promise<Survey> {
  const start = await inspectRecording(file);
  const price = { scale: 0, places: 0 };
  const quantity = { scale: 0, places: 0 };
  let problem: Error | null = null;
  try {
    for await (const { frame } of readRecording(file)) {
      for (const level of levelsOf(frame)) {
        widen(price, level[0]);
        widen(quantity, level[1]);
      }
    }
  } catch (error) {
    problem = error instanceof Error ? error : new Error(String(error));
  }
  const market = { ...marketOf(start), priceScale: price.scale, quantityScale: quantity.scale };
  return { start, market, price, quantity, problem };
}

function levelsOf(frame: Frame): readonly TextLevel[] {
  if (frame.kind === 'trade') return [[frame.price, frame.quantity]];
  if (frame.kind === 'bookTicker') return [frame.bid, frame.ask];
  return frame.kind === 'other' ? [] : [...frame.bids, ...frame.asks];
}

function widen(writing: { scale: number; places: number }, text: string): void {
  const point = text.indexOf('.');
  if (point < 0) return;
  writing.places = Math.max(writing.places, text.length - point - 1);
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  writing.scale = Math.max(writing.scale, end - point - 1);
}

/** A recording may be of a symbol that is not on offer: then only its name and scales count. */
function marketOf({ symbol, venue }: RecordingStart): Market {
  const name = venue === 'futures' ? `${symbol}-PERP` : symbol;
  const [template] = markets;
  if (template === undefined) throw new Error('the exchange has no markets');
  return markets.find((market) => market.symbol === name) ?? { ...template, symbol: name };
}

/** What `npm run replay` was asked to do. */
import { parseArgs } from 'node:util';

export interface ReplayParameters {
  readonly file: string;
  /** Times the pace of the recording; Infinity for as fast as possible. */
  readonly speed: number;
  readonly candles: string | null;
  readonly book: string | null;
}

export const USAGE = 'npm run replay -- FILE [--speed N|max] [--candles OUT.csv] [--book OUT.json]';

/** Throws a message for the person who typed it. */
export function parseParameters(args: readonly string[]): ReplayParameters {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      speed: { type: 'string', default: 'max' },
      candles: { type: 'string' },
      book: { type: 'string' },
    },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error('name one recording');
  const speed = values.speed === 'max' ? Number.POSITIVE_INFINITY : Number(values.speed);
  if (!(speed > 0)) throw new Error('--speed must be a number above 0, or max');
  return { file, speed, candles: values.candles ?? null, book: values.book ?? null };
}

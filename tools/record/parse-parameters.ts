/** What `npm run record` was asked to do. */
import { parseArgs } from 'node:util';
import { channels } from '../../contract/realtime.ts';

export interface RecordParameters {
  readonly origin: string;
  readonly file: string;
  /** Infinity until it is interrupted. */
  readonly seconds: number;
  readonly symbol: string;
  readonly channels: readonly string[];
}

export const USAGE =
  'npm run record -- URL FILE [--seconds N] [--channels trades:SYM,book:SYM,quote:SYM]';

const SYMBOL = 'BTCUSDT';
const KINDS = ['trades', 'book', 'quote'];

/** Throws a message for the person who typed it. */
export function parseParameters(args: readonly string[]): RecordParameters {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { seconds: { type: 'string' }, channels: { type: 'string' } },
  });
  const [url, file, ...others] = positionals;
  if (url === undefined || file === undefined || others.length > 0)
    throw new Error('name one server and one file');
  if (!URL.canParse(url)) throw new Error(`${url} is no address of a server`);
  const seconds = Number(values.seconds ?? Number.POSITIVE_INFINITY);
  if (!(seconds > 0)) throw new Error('--seconds must be a number above 0');
  const names = values.channels?.split(',') ?? namesOf(SYMBOL);
  return { origin: new URL(url).origin, file, seconds, symbol: symbolOf(names), channels: names };
}

function namesOf(symbol: string): readonly string[] {
  return [channels.trades(symbol), channels.book(symbol), channels.quote(symbol)];
}

/** A recording is of one market, because that is what a replay plays. */
function symbolOf(names: readonly string[]): string {
  const symbols = new Set<string>();
  for (const name of names) {
    const [kind = '', symbol = ''] = name.split(':');
    if (!KINDS.includes(kind) || symbol === '')
      throw new Error(`${name} cannot be recorded; what can: ${namesOf('SYM').join(', ')}`);
    symbols.add(symbol);
  }
  const [symbol = '', ...others] = symbols;
  if (others.length > 0) throw new Error('a recording is of one market');
  if (!names.includes(channels.trades(symbol)))
    throw new Error('a recording without trades cannot be replayed');
  return symbol;
}

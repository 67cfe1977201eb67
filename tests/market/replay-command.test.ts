/** The replay command: its candles against the trades, its book against the recording. */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exact } from '../../contract/money.ts';
import { runCommand } from '../../tools/process/run-command.ts';
import { projectRoot } from '../../tools/project.ts';
import { replayCommand } from '../../tools/replay/command.ts';
import { parseParameters } from '../../tools/replay/parse-parameters.ts';
import { temporaryFile, wholeRecordings } from './recordings.ts';
import { makeSmallRecording, type RecordedTrade, type Venue } from './small-recording.ts';

const COLUMNS = 'open_time_ms,open,high,low,close,base_volume,quote_volume,trades';

async function replay(file: string, ...options: string[]) {
  const { parameters, written } = parametersFor(file);
  const said = { stdout: '', stderr: '' };
  const exitCode = await replayCommand([...parameters, ...options], {
    say: (text) => {
      said.stdout += text;
    },
    complain: (text) => {
      said.stderr += text;
    },
  });
  return { exitCode, ...said, ...written() };
}

/** By the command line itself, once; the others call what it calls. */
async function replayAsTyped(file: string) {
  const { parameters, written } = parametersFor(file);
  const tsx = join(projectRoot, 'node_modules/.bin/tsx');
  const program = ['tools/replay.ts', ...parameters];
  const { exitCode, stdout, stderr } = await runCommand(tsx, program, { cwd: projectRoot });
  return { exitCode, stdout, stderr, ...written() };
}

function parametersFor(file: string) {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'));
  const [candles, book] = [join(folder, 'candles.csv'), join(folder, 'book.json')];
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  return {
    parameters: [file, '--candles', candles, '--book', book],
    written: () => ({ candles: read(candles), book: read(book) }),
  };
}

test.each<Venue>(['spot', 'futures'])(
  'a replayed %s recording gives the exact minutes of its trades and its last book',
  async (venue) => {
    const recording = makeSmallRecording(venue);
    const { exitCode, stdout, candles, book } = await replay(
      temporaryFile('recording.gz', recording.gzip),
    );
    expect(candles).toBe(naiveCandles(recording.trades));
    const levels = (side: readonly [number, number][]) =>
      side.slice(0, 20).map(([price, quantity]) => [places(price, 2), places(quantity, 3)]);
    expect(JSON.parse(book)).toEqual({
      bids: levels(recording.bids),
      asks: levels(recording.asks),
    });
    expect(stdout).toContain(`${recording.trades.length} trades, 0 gaps, 0 malformed frames`);
    expect(exitCode).toBe(0);
  },
);

// Real recordings are there only where RECORDINGS_DIR says; the made-up ones have no golden file.
const golden = wholeRecordings().flatMap(({ name, file }) => {
  const rows = `${file.replace(/\.(gz|txt)$/, '')}_1m_from_trades.csv`;
  return existsSync(rows) ? [[name, file, rows] as const] : [];
});

test(`candles equal the golden file byte for byte, on ${golden.length} real recordings`, async () => {
  for (const [, file, rows] of golden) {
    expect((await replay(file)).candles).toBe(readFileSync(rows, 'utf8'));
  }
}, 180_000);

test('a trade that was received late counts in the minute it was made in', async () => {
  const lines = makeSmallRecording('spot').text.trimEnd().split('\n');
  const trades = lines.filter((line) => line.includes('@trade'));
  const first = trades[0] ?? '';
  const late = [...lines.filter((line) => line !== first), first];
  const { candles } = await replay(temporaryFile('late.txt', `${late.join('\n')}\n`));
  const [, row = ''] = candles.split('\n');
  const inOrder = await replay(temporaryFile('on-time.txt', `${lines.join('\n')}\n`));
  const [, expected = ''] = inOrder.candles.split('\n');
  const sums = (text: string) => text.split(',').filter((_, column) => column === 0 || column > 4);
  expect(sums(row)).toEqual(sums(expected));
});

test('a recording that breaks off is played up to there and told of by the exit code', async () => {
  const { gzip, trades } = makeSmallRecording('spot');
  const file = temporaryFile('cut.gz', gzip.subarray(0, Math.floor(gzip.length * 0.8)));
  const { exitCode, stdout, stderr, candles } = await replayAsTyped(file);
  expect(exitCode).toBe(1);
  expect(stdout).toContain('0 gaps, 0 malformed frames');
  expect(stderr).toContain('breaks off');
  const counted = candles
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => Number(line.split(',')[7]));
  const played = counted.reduce((sum, count) => sum + count, 0);
  expect(played).toBeGreaterThan(trades.length / 2);
  expect(candles).toBe(naiveCandles(trades.slice(0, played)));
});

test('what cannot be played is refused in words', async () => {
  const { exitCode, stderr, candles } = await replay('/nowhere/at-all.gz');
  expect([exitCode, candles]).toEqual([2, '']);
  expect(stderr).toContain('ENOENT');
  expect(stderr).toContain('npm run replay -- FILE');
  expect(stderr).not.toContain('    at ');
});

test.each([
  [[]],
  [['one.gz', 'two.gz']],
  [['one.gz', '--speed', '0']],
  [['one.gz', '--speed', 'fast']],
  [['one.gz', '--loud']],
])('the parameters %j are refused', (parameters) => {
  expect(() => parseParameters(parameters)).toThrow();
});

test('a speed paces the replay: a hundred times as fast takes a hundredth of the time', async () => {
  const recording = makeSmallRecording('spot');
  const file = temporaryFile('recording.txt', recording.text);
  const { stdout, candles } = await replay(file, '--speed', '100');
  const seconds = Number(/played in ([\d.]+) s/.exec(stdout)?.[1]);
  expect(seconds).toBeGreaterThan((recording.seconds / 100) * 0.95);
  expect(candles).toBe(naiveCandles(recording.trades));
});

/** Straight from the recorded text: prices as they are written, sums in exact decimals. */
function naiveCandles(trades: readonly RecordedTrade[]): string {
  const minuteOf = ({ timeMs }: RecordedTrade) => Math.floor(timeMs / 60_000) * 60_000;
  const minutes = [...new Set(trades.map(minuteOf))];
  const lines = minutes.map((openMs) => {
    const minute = trades.filter((trade) => minuteOf(trade) === openMs);
    const prices = minute.map(({ price }) => price);
    const rising = prices.toSorted((left, right) => exact(left).cmp(exact(right)));
    const sum = (of: (trade: RecordedTrade) => ReturnType<typeof exact>) =>
      minute.reduce((total, trade) => total.plus(of(trade)), exact('0'));
    const volume = sum(({ quantity }) => exact(quantity)).toFixed(8);
    const turnover = sum(({ price, quantity }) => exact(price).times(quantity)).toFixed(16);
    const ends = [prices[0], rising.at(-1), rising[0], prices.at(-1)];
    return [openMs, ...ends, volume, turnover, minute.length].join(',');
  });
  return `${[COLUMNS, ...lines].join('\n')}\n`;
}

/** A number of hundredths or thousandths with the eight places that recordings write. */
function places(value: number, scale: number): string {
  return exact(String(value))
    .div(10 ** scale)
    .toFixed(8);
}

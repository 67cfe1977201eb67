/**
 * `npm run record -- URL FILE`: records one market of a running server, as a file that `npm run replay` and
 * `MARKET=replay:FILE` play. It ends after `--seconds`, or when it is interrupted.
 */
import { fetchMarket } from './record/fetch-market.ts';
import { parseParameters, type RecordParameters, USAGE } from './record/parse-parameters.ts';
import { startRecorder } from './record/recorder.ts';
import { createRecordingFile } from './record/recording-file.ts';

async function run({ origin, file, seconds, symbol, channels }: RecordParameters): Promise<void> {
  const market = await fetchMarket(origin, symbol);
  const recording = createRecordingFile(file);
  const startedMs = performance.now();
  const recorder = startRecorder({ origin, market, channels, write: recording.write });
  process.stdout.write(`recording ${symbol} of ${origin}\n`);
  await untilTheEnd(seconds);
  recorder.stop();
  await recording.close();
  const { trades, bookFrames, quotes } = recorder.counts;
  const { gaps, reconnects } = recorder.faults;
  const spentSeconds = Math.round((performance.now() - startedMs) / 1000);
  process.stdout.write(
    `${file}: ${recording.lines} frames in ${spentSeconds} s: ${trades} trades, ${bookFrames} of the book, ${quotes} quotes; ${gaps} gaps repaired, ${reconnects} reconnects\n`,
  );
  if (trades === 0) process.stderr.write('it holds no trades yet, so it cannot be replayed\n');
}

function untilTheEnd(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    if (seconds !== Number.POSITIVE_INFINITY) setTimeout(resolve, seconds * 1000);
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

try {
  await run(parseParameters(process.argv.slice(2)));
  // Timers of the wire may still run; the file is complete.
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exit(2);
}

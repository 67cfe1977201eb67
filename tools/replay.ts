/**
 * `npm run replay -- FILE`: plays a recording through the server's framing and the data core, and
 * writes what the core made of it: one-minute candles and the final book.
 */
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { BOOK_DEPTH, type LevelTuple } from '../contract/realtime.ts';
import { decimalText } from './replay/decimal-text.ts';
import { candleFile } from './replay/minutes.ts';
import { parseParameters, type ReplayParameters, USAGE } from './replay/parse-parameters.ts';
import { type Played, playRecording } from './replay/play.ts';
import { type Survey, surveyRecording } from './replay/survey.ts';

async function run(parameters: ReplayParameters): Promise<number> {
  const { file, speed } = parameters;
  const survey = await surveyRecording(file);
  const played = await playRecording(file, { survey, speed });
  if (parameters.candles !== null) {
    await writeFile(parameters.candles, candleFile(played.core.trades, survey));
  }
  if (parameters.book !== null) await writeFile(parameters.book, bookFile(played, survey));
  process.stdout.write(`${summary(file, { survey, played }).join('\n')}\n`);
  const { gaps, malformed } = played.core.faults;
  const isWhole = survey.problem === null && gaps === 0 && malformed === 0;
  if (survey.problem !== null) {
    process.stderr.write(
      `${file} breaks off and was played up to there: ${survey.problem.message}\n`,
    );
  }
  return isWhole ? 0 : 1;
}

function bookFile({ core }: Played, { price, quantity }: Survey): string {
  const levels = (side: readonly LevelTuple[] = []) =>
    side
      .slice(0, BOOK_DEPTH)
      .map(([ticks, lots]) => [
        decimalText(BigInt(ticks), price.scale, price.places),
        decimalText(BigInt(lots), quantity.scale, quantity.places),
      ]);
  const book = { bids: levels(core.book()?.bids), asks: levels(core.book()?.asks) };
  return `${JSON.stringify(book, null, 2)}\n`;
}

function summary(file: string, { survey, played }: { survey: Survey; played: Played }): string[] {
  const { core, recorded, recordedMs, tookMs, sent, sentBytes } = played;
  const { quotes, trades, candles, book } = core.frames;
  const each = (count: number) => count.toLocaleString('en-US', { maximumFractionDigits: 0 });
  const perSecond = (count: number) => each((count * 1000) / tookMs);
  const kinds = `quotes ${each(quotes)}, trades ${each(trades)}, book ${each(book)}, candles ${each(candles)}`;
  return [
    `${basename(file)}: ${survey.market.symbol}, ${each(recordedMs / 1000)} s of ${each(recorded)} frames`,
    `played in ${(tookMs / 1000).toFixed(2)} s: ${perSecond(recorded)} recorded frames/s, ${each(recordedMs / tookMs)} times as fast`,
    `sent to the core: ${each(sent)} frames, ${perSecond(sent)} frames/s, ${each(sentBytes)} bytes (${kinds})`,
    `in the core: ${each(core.trades.length)} trades, ${core.faults.gaps} gaps, ${core.faults.malformed} malformed frames`,
  ];
}

try {
  process.exitCode = await run(parseParameters(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exitCode = 2;
}

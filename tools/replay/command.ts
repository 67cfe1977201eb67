/** What `npm run replay` does, with its output handed to the caller. */
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { BOOK_DEPTH, type LevelTuple } from '../../contract/realtime.ts';
import { decimalText } from './decimal-text.ts';
import { candleFile } from './minutes.ts';
import { parseParameters, USAGE } from './parse-parameters.ts';
import { type Played, playRecording } from './play.ts';
import { type Survey, surveyRecording } from './survey.ts';

export interface CommandVoice {
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
}

/** Plays what the parameters name; answers the exit code: 1 for a recording with faults, 2 for none. */
export async function replayCommand(
  parameters: readonly string[],
  voice: CommandVoice,
): Promise<number> {
  try {
    return await run(parameters, voice);
  } catch (error) {
    voice.complain(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
    return 2;
  }
}

async function run(words: readonly string[], { say, complain }: CommandVoice): Promise<number> {
  const parameters = parseParameters(words);
  const { file, speed } = parameters;
  const survey = await surveyRecording(file);
  const played = await playRecording(file, { survey, speed });
  if (parameters.candles !== null) {
    await writeFile(parameters.candles, candleFile(played.core.trades, survey));
  }
  if (parameters.book !== null) await writeFile(parameters.book, bookFile(played, survey));
  say(`${summary(file, { survey, played }).join('\n')}\n`);
  const { gaps, malformed } = played.core.faults;
  const isWhole = survey.problem === null && gaps === 0 && malformed === 0;
  if (survey.problem !== null) {
    complain(`${file} breaks off and was played up to there: ${survey.problem.message}\n`);
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

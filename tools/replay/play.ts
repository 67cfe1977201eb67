/** Plays a recording from its first line to its last, through the server's framing into the core. */
import { setTimeout as sleep } from 'node:timers/promises';
import { composeFeed, FedMarkets } from '../../server/market/compose-feed.ts';
import { FeedListeners } from '../../server/market/feed-runtime.ts';
import { elapsedMs } from '../../server/market/replay/inspect-recording.ts';
import { type RecordedFrame, readRecording } from '../../server/market/replay/recording.ts';
import { type CoreReader, createCoreReader } from './core-reader.ts';
import { createFraming, type Framing } from './framing.ts';
import { createPlayClock } from './play-clock.ts';
import { createRecordingMarket } from './recording-market.ts';
import type { Survey } from './survey.ts';

/** How often the server sends what has changed. */
const FLUSH_MS = 100;

export interface Played {
  readonly core: CoreReader;
  /** Frames in the recording, and how long they took when it was made. */
  readonly recorded: number;
  readonly recordedMs: number;
  /** How long playing them took. */
  readonly tookMs: number;
  /** Frames that the server sent the core, snapshots included. */
  readonly sent: number;
  readonly sentBytes: number;
}

/** `onTaken` hears how long the core took over each frame. */
export async function playRecording(
  file: string,
  {
    survey,
    speed,
    onTaken = () => undefined,
  }: { survey: Survey; speed: number; onTaken?: (tookMs: number) => void },
): Promise<Played> {
  const { start } = survey;
  const market = createRecordingMarket(survey);
  const clock = createPlayClock(start.firstEventMs - FLUSH_MS);
  const feed = composeFeed({
    fed: new FedMarkets([market]),
    listeners: new FeedListeners(),
    schedule: () => () => undefined,
    pump: () => undefined,
  });
  const counts = { recorded: 0, sent: 0 };
  const framing: Framing = createFraming({
    feed,
    now: clock.now,
    onFrame(event, frame) {
      counts.sent += 1;
      const takenMs = performance.now();
      core.takeFrame(event, frame);
      onTaken(performance.now() - takenMs);
    },
  });
  const subscribe = framing.subscribe;
  const core = createCoreReader({
    market: survey.market,
    now: clock.now,
    timers: clock.timers,
    subscribe,
  });
  // The core subscribes before the first frame, so that nothing of the recording is in a snapshot.
  clock.advanceTo(start.firstEventMs);
  const startedMs = performance.now();
  const pace = createPace(speed, startedMs);
  let flushMs = start.firstEventMs + FLUSH_MS;

  for await (const { timeNs, frame } of untilItBreaksOff(file, survey)) {
    const timeMs = start.firstEventMs + elapsedMs(start.firstNs, timeNs);
    if (timeMs >= flushMs) {
      await pace(timeMs - start.firstEventMs);
      clock.advanceTo(timeMs);
      framing.flush();
      flushMs = timeMs + FLUSH_MS;
    }
    const taken = market.take(frame, timeMs);
    if (taken?.ended) framing.closeMinute(taken.ended);
    if (taken) framing.takeTick(taken.tick);
    counts.recorded += 1;
  }
  clock.advanceTo(clock.now() + FLUSH_MS);
  framing.flush();
  return {
    core,
    ...counts,
    recordedMs: clock.now() - start.firstEventMs,
    tookMs: performance.now() - startedMs,
    sentBytes: framing.bytes,
  };
}

/** What the survey has found broken is not told twice. */
async function* untilItBreaksOff(file: string, { problem }: Survey): AsyncGenerator<RecordedFrame> {
  try {
    yield* readRecording(file);
  } catch (error) {
    if (problem === null) throw error;
  }
}

/** Waits until a moment of the recording has come; 2 plays twice as fast, Infinity never waits. */
function createPace(speed: number, startedMs: number): (recordedMs: number) => Promise<void> {
  return async (recordedMs) => {
    const waitMs = startedMs + recordedMs / speed - performance.now();
    if (waitMs > 1) await sleep(waitMs);
  };
}

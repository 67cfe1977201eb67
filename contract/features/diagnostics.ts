/**
 * What the data core knows about itself. Nothing here crosses the network: the figures are of this
 * device, and a stress run feeds made-up quotes to a table of its own.
 */
import { acts, resultOf } from '../act.ts';
import { z } from '../schema.ts';

/** A spread of latencies in milliseconds; null while nothing was measured. */
const LatencySpread = z.object({ p50Ms: z.number(), p99Ms: z.number() });
export type LatencySpread = Readonly<z.infer<typeof LatencySpread>>;

/** Latencies of the last seconds, each up to the paint that the screen confirmed. */
export interface LatencyView {
  /** From the arrival of the oldest frame that a paint shows. */
  readonly oldest: LatencySpread | null;
  /** From the arrival of the newest. */
  readonly newest: LatencySpread | null;
  /** From the server's time of the newest batch of quotes, by the synchronized clock. */
  readonly server: LatencySpread | null;
}

/** Events since the core was started. */
export interface WireFigures {
  readonly gaps: number;
  readonly resyncs: number;
  readonly reconnects: number;
  readonly malformed: number;
  readonly duplicates: number;
}

/** One second of the core, as plain numbers; the screen formats them beside its own. */
export interface DiagnosticsView {
  /** Increases by one with each second that is watched, and restarts with a restarted core. */
  readonly second: number;
  /** Differs between two lives of the core. */
  readonly lifeKey: string;
  readonly quotesPerSecond: number;
  /** Frames that came over the socket. */
  readonly socketFramesPerSecond: number;
  /** Frames of views that the screen painted. */
  readonly paintsPerSecond: number;
  readonly latency: LatencyView;
  /**
   * Share of the second, from 0 to 1, that the core spent on frames from the socket and to the
   * screen.
   */
  readonly busyShare: number;
  /** Log frames held back until a snapshot comes. */
  readonly bufferedFrames: number;
  /** Frames sent to the screen and not yet painted: 0 or 1. */
  readonly framesInFlight: number;
  readonly counts: WireFigures;
  readonly channels: readonly string[];
  /** Name of the server's market stream; null before the first greeting. */
  readonly epoch: string | null;
  readonly protocolVersion: number;
  /** Bytes of the core's heap, where the browser reports them. */
  readonly heapBytes: number | null;
}

/** Quotes a second that a stress run may be asked for. */
const StressRate = z.literal([10_000, 100_000, 1_000_000]);
export type StressRate = z.infer<typeof StressRate>;

/** A row of made-up quotes, formatted like real ones so that painting costs the same. */
export interface StressRow {
  /** Not a market's name. */
  readonly name: string;
  readonly lastText: string;
  readonly percentText: string;
  readonly tone: 'up' | 'down' | 'flat';
}

export interface StressView {
  readonly elapsedMs: number;
  readonly durationMs: number;
  readonly quotes: number;
  readonly rows: readonly StressRow[];
}

const StressResult = z.object({
  rate: StressRate,
  elapsedMs: z.number(),
  isCancelled: z.boolean(),
  /** Quotes made, and quotes that reached the table. */
  sent: z.int(),
  received: z.int(),
  /** Markets whose last quote in the table is not the last one made: 0 when none was lost. */
  wrongMarkets: z.int(),
  quotesPerSecond: z.number(),
  /** Share of the time spent on decoding, folding and making frames; making the quotes is apart. */
  busyShare: z.number(),
  makingShare: z.number(),
  paints: z.int(),
  latency: z.object({ oldest: z.nullable(LatencySpread), newest: z.nullable(LatencySpread) }),
});
export type StressResult = Readonly<z.infer<typeof StressResult>>;

export const diagnosticsActs = acts({
  /**
   * Feeds made-up quotes through decoding, folding and frames for ten seconds, into a table of its
   * own; nothing is sent to the server. One run at a time: `already_done` while another is running.
   */
  'diagnostics.stress': { input: StressRate, output: resultOf(StressResult) },
  /** Ends a stress run early; it returns what it has measured. */
  'diagnostics.cancelStress': { input: z.object({}), output: z.void() },
});

export interface DiagnosticsTopics {
  /** Key: empty. One view a second, and nothing at all is measured while nobody watches. */
  'diagnostics.live': DiagnosticsView;
  /** Key: empty. The stress run under way. */
  'diagnostics.stress': StressView;
}

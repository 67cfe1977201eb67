/** `npm run bench -- --replay FILE`: a recording through the server's framing and the data core. */
import { basename } from 'node:path';
import { playRecording } from '../tools/replay/play.ts';
import { surveyRecording } from '../tools/replay/survey.ts';
import { type Bench, figure, percentile } from './harness.ts';

const FRAME_MS = 1000 / 60;

/** `speed` is times the pace of the recording; Infinity for as fast as possible. */
export function createReplayBench(file: string, speed: number): Bench {
  return {
    name: `replay of ${basename(file)}`,
    async run(report) {
      report('reading');
      const survey = await surveyRecording(file);
      report(Number.isFinite(speed) ? `playing ${speed} times as fast` : 'playing');
      const tookMs: number[] = [];
      const played = await playRecording(file, {
        survey,
        speed,
        onTaken: (frameMs) => tookMs.push(frameMs),
      });
      const { recorded, recordedMs, core } = played;
      const recordedRate = (recorded * 1000) / recordedMs;
      const playedRate = (recorded * 1000) / played.tookMs;
      const wanted = Number.isFinite(speed) ? speed : 1;
      const latency = (share: number) => percentile(tookMs, share);
      return [
        figure({
          goal: 'replay',
          name: 'frames of the exchange',
          figure: playedRate,
          unit: 'frames/s',
          // A pace is kept by waiting, so it is never reached to the last frame.
          limit: recordedRate * wanted * 0.98,
          bound: 'at least',
          peer: `as recorded, ${Math.round(recordedRate)} frames/s`,
          ratio: playedRate / recordedRate,
        }),
        figure({
          goal: 'replay',
          name: 'a frame of ours in the core, p99',
          figure: latency(0.99),
          unit: 'ms',
          limit: FRAME_MS,
          peer: `one frame of the screen; p50 ${latency(0.5).toFixed(3)} ms of ${tookMs.length}`,
        }),
        figure({
          goal: 'replay',
          name: 'gaps and malformed frames',
          figure: core.faults.gaps + core.faults.malformed,
          unit: 'frames',
          limit: 0,
          peer: 'a recording that is whole',
          isBudget: true,
        }),
      ];
    },
  };
}

/**
 * P14: what it costs the server to tell a thousand readers of two hundred markets twenty times a
 * second, beside one emit a tick, and how old a quote is on receipt while others read nothing.
 */
import { MARKETS, UPDATES_PER_SECOND } from './fanout/protocol.ts';
import { type FanoutResult, runFanout } from './fanout/run.ts';
import { type Bench, figure } from './harness.ts';

const READERS = 1_000;
/** The readers of two cores take some 14,000 frames a second in all: what more would cost goes by what each of those costs. */
const AIMED_PER_SECOND = 60;
const PAUSED = 200;
/** One emit a tick takes a fifth of a core for so few; with hundreds it does not keep up at all. */
const NAIVE_READERS = 10;
const WARM_UP_MS = 2_000;
/** A paused reader's kernel takes some four megabytes before the server is held back at all. */
const FILL_UP_MS = 25_000;
const MEASURE_MS = 15_000;
const MEGABYTE = 1024 * 1024;

export const fanoutBench: Bench = {
  name: 'fanout',
  run: async (report) => {
    const base = { settleMs: WARM_UP_MS, measureMs: MEASURE_MS, paused: 0 };
    report(`${READERS} readers`);
    const ours = await runFanout({ ...base, way: 'batches', reading: READERS });
    report(`one emit a tick, ${NAIVE_READERS} readers`);
    const naive = await runFanout({ ...base, way: 'emits', reading: NAIVE_READERS });
    report(`${READERS} readers while ${PAUSED} more read nothing`);
    const beset = await runFanout({
      way: 'batches',
      reading: READERS,
      paused: PAUSED,
      settleMs: FILL_UP_MS,
      measureMs: MEASURE_MS,
    });
    return [...costFigures(ours, naive), ...besetFigures(beset)];
  },
};

function costFigures(ours: FanoutResult, naive: FanoutResult) {
  const gain = ours.updatesPerCpuSecond / naive.updatesPerCpuSecond;
  // Frames that a busy machine left out are paid for all the same.
  const wantedFrames = READERS * UPDATES_PER_SECOND;
  const cores = ours.serverCores * Math.max(1, wantedFrames / ours.framesPerSecond);
  const each = (value: number) => Math.round(value).toLocaleString('en-US');
  return [
    figure({
      goal: 'P14',
      name: `${READERS} readers x ${MARKETS} markets x ${UPDATES_PER_SECOND}/s`,
      figure: cores * 100,
      unit: '% of a core',
      limit: 50,
      peer: `${each(ours.updatesPerSecond)} quotes/s delivered, ${each(ours.framesPerSecond)} frames/s`,
    }),
    figure({
      goal: 'P14',
      name: `the same ${AIMED_PER_SECOND} times a second, by what a frame costs`,
      figure: (cores * 100 * AIMED_PER_SECOND) / UPDATES_PER_SECOND,
      unit: '% of a core',
      limit: 100,
      peer: `${each(ours.framesPerSecond)} frames/s delivered by ${(ours.serverCores * 100).toFixed(1)} % of a core`,
    }),
    figure({
      goal: 'P14',
      name: 'quotes delivered a CPU second, beside one emit a tick',
      figure: gain,
      unit: 'x',
      limit: 40,
      bound: 'at least',
      peer: `socket.io emit a tick (${each(naive.updatesPerCpuSecond)}/s; ours ${each(ours.updatesPerCpuSecond)}/s)`,
      ratio: gain,
    }),
  ];
}

function besetFigures(beset: FanoutResult) {
  const perSocket = (beset.rssMostBytes - beset.rssBeforeBytes) / (READERS + PAUSED);
  return [
    figure({
      goal: 'P14',
      name: `age of the oldest quote on receipt, p99, ${PAUSED} readers paused`,
      figure: beset.p99Ms,
      unit: 'ms',
      limit: 200,
      peer: `p50 ${beset.p50Ms} ms`,
    }),
    figure({
      goal: 'P14',
      name: `memory of the server, ${PAUSED} readers paused`,
      figure: (beset.rssMostBytes - beset.rssBeforeBytes) / MEGABYTE,
      unit: 'MB more than without sockets',
      limit: 200,
      peer: `${Math.round(perSocket / 1024)} KB a socket, paused or not`,
    }),
  ];
}

/** One run of the fan-out: a server process, a process of readers, and what both came to. */
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type FanoutWay,
  percentile,
  type Received,
  type ServerReady,
  type Usage,
} from './protocol.ts';

export interface FanoutRun {
  readonly way: FanoutWay;
  readonly reading: number;
  /** Readers that subscribe and then read nothing more. */
  readonly paused: number;
  /** Time for the paused readers' kernel buffers to fill, so that the server has to hold back. */
  readonly settleMs: number;
  readonly measureMs: number;
  /** When the server gives a reader up who takes nothing, and how long to wait for that at the end. */
  readonly slowAfterMs?: number;
  readonly cutWithinMs?: number;
}

export interface FanoutResult {
  /** Cores that the server kept busy. */
  readonly serverCores: number;
  readonly clientCores: number;
  readonly framesPerSecond: number;
  readonly updatesPerSecond: number;
  readonly bytesPerSecond: number;
  /** Age of the oldest quote of a frame on its receipt. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly updatesPerCpuSecond: number;
  /** CPU of the server until all readers were in, with what it sent them meanwhile. */
  readonly joinCpuMs: number;
  /** Of the server: before the readers came, and the most while they were measured. */
  readonly rssBeforeBytes: number;
  readonly rssMostBytes: number;
  /** Sockets of the server when it had been measured, and after the wait for cuts. */
  readonly socketsMeasured: number;
  readonly socketsAtEnd: number;
}

const SAMPLE_MS = 500;
/** Also the time for all readers to be subscribed. */
const ANSWER_MS = 60_000;

export async function runFanout(run: FanoutRun): Promise<FanoutResult> {
  const server = start('./server.ts', [run.way, String(run.slowAfterMs ?? 60_000)]);
  const clients: ChildProcess[] = [];
  try {
    const { port } = (await nextMessage(server)) as ServerReady;
    const before = await usageOf(server);
    const numbers = [port, run.way, run.reading, run.paused].map(String);
    const readers = start('./clients.ts', numbers);
    clients.push(readers);
    await nextMessage(readers);
    const joined = await usageOf(server);
    await pause(run.settleMs);
    return await measure({ run, server, readers, before, joined });
  } finally {
    for (const child of [server, ...clients]) await end(child);
  }
}

async function measure(parts: {
  run: FanoutRun;
  server: ChildProcess;
  readers: ChildProcess;
  before: Usage;
  joined: Usage;
}): Promise<FanoutResult> {
  const { run, server, readers, before, joined } = parts;
  await ask(readers, 'received');
  const [server0, readers0] = [await usageOf(server), await usageOf(readers)];
  let most = server0;
  for (let elapsedMs = 0; elapsedMs < run.measureMs; elapsedMs += SAMPLE_MS) {
    await pause(SAMPLE_MS);
    const usage = await usageOf(server);
    if (usage.rssBytes > most.rssBytes) most = usage;
  }
  const received = (await ask(readers, 'received')) as Received;
  const [server1, readers1] = [await usageOf(server), await usageOf(readers)];
  const seconds = (server1.atMs - server0.atMs) / 1000;
  return {
    serverCores: (server1.cpuMs - server0.cpuMs) / (seconds * 1000),
    clientCores: (readers1.cpuMs - readers0.cpuMs) / (seconds * 1000),
    framesPerSecond: received.frames / seconds,
    updatesPerSecond: received.updates / seconds,
    bytesPerSecond: received.bytes / seconds,
    p50Ms: percentile(received.ages, 0.5),
    p99Ms: percentile(received.ages, 0.99),
    updatesPerCpuSecond: received.updates / ((server1.cpuMs - server0.cpuMs) / 1000),
    joinCpuMs: joined.cpuMs - before.cpuMs,
    rssBeforeBytes: before.rssBytes,
    rssMostBytes: most.rssBytes,
    socketsMeasured: server1.sockets,
    socketsAtEnd: await waitForCuts(run, server),
  };
}

/** Waits until only the readers are left who read; answers how many there are. */
async function waitForCuts(run: FanoutRun, server: ChildProcess): Promise<number> {
  const deadlineMs = performance.now() + (run.cutWithinMs ?? 0);
  let { sockets } = await usageOf(server);
  while (sockets > run.reading && performance.now() < deadlineMs) {
    await pause(SAMPLE_MS);
    ({ sockets } = await usageOf(server));
  }
  return sockets;
}

function start(path: string, parameters: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(path, import.meta.url)), [...parameters], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`a process ended with ${code}`));
    const late = setTimeout(() => reject(new Error('a process is too busy to answer')), ANSWER_MS);
    child.once('exit', onExit);
    child.once('message', (message) => {
      clearTimeout(late);
      child.off('exit', onExit);
      resolve(message);
    });
  });
}

function ask(child: ChildProcess, question: string): Promise<unknown> {
  const answer = nextMessage(child);
  child.send(question);
  return answer;
}

async function usageOf(child: ChildProcess): Promise<Usage> {
  return (await ask(child, 'usage')) as Usage;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGKILL');
  await ended;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A running program a test may connect to. */
export interface Service {
  readonly url: string;
  stop(): Promise<void>;
}

/** A TCP port of this machine that nobody used a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/** Tries `attempt` until it succeeds; its last failure is thrown when the time is up. */
export async function waitUntil(attempt: () => Promise<void>, timeoutMs: number): Promise<void> {
  const deadlineMs = Date.now() + timeoutMs;
  for (;;) {
    try {
      await attempt();
      return;
    } catch (failure) {
      if (Date.now() > deadlineMs) throw failure;
      await sleep(50);
    }
  }
}

/** Ends a child with `signal`, and with SIGKILL when it has not gone after ten seconds. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(late);
}

export interface ServiceCommand {
  readonly program: string;
  readonly parameters: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
  /** Beside that of this process. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface StartedService {
  readonly child: ChildProcess;
  /** What the program said so far: shown when it does not come up. */
  output(): string;
}

/** Starts a service that dies with this process, whichever way this process ends. */
export function startService(command: ServiceCommand): StartedService {
  const { program, parameters, environment, ...owner } = command;
  const env = { ...process.env, ...environment };
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'], env, ...owner });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  }
  const endWithParent = () => child.kill('SIGKILL');
  process.once('exit', endWithParent);
  child.once('exit', () => process.removeListener('exit', endWithParent));
  return { child, output: () => said.join('').slice(-4000) };
}

/** Instances as processes of their own, for a test to give bids to and to kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { BidAnswer } from './nft-instance.ts';

export interface Instance {
  readonly child: ChildProcess;
  readonly answers: BidAnswer[];
}

export async function startInstance(databaseUrl: string): Promise<Instance> {
  const file = fileURLToPath(new URL('./nft-instance.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, databaseUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers: BidAnswer[] = [];
  const lines = createInterface({ input: child.stdout });
  const [said] = await Promise.race([once(lines, 'line'), once(child, 'exit')]);
  expect(said).toBe('ready');
  lines.on('line', (line: string) => answers.push(JSON.parse(line) as BidAnswer));
  return { child, answers };
}

export async function killInstance({ child }: Instance): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

import { spawn } from 'node:child_process';

export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly timeoutMs?: number;
  /** Beside the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program of `node_modules/.bin` or the PATH to its end and keeps what it said. */
export function runCommand(
  program: string,
  parameters: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.timeoutMs,
    });
    const said = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
    child.stdout.on('data', (chunk: Buffer) => said.stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => said.stderr.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({
        exitCode: code ?? 1,
        stdout: Buffer.concat(said.stdout).toString(),
        stderr: Buffer.concat(said.stderr).toString(),
      });
    });
  });
}

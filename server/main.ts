/** Starts the exchange from the environment, and drains it on SIGTERM or SIGINT. */
import { pathToFileURL } from 'node:url';
import { createServer, type RunningServer } from './app.ts';
import { createClock } from './clock.ts';
import { ConfigError, parseConfig } from './config.ts';
import { openOperatorSocket } from './operator/operator-socket.ts';

/** Longer than the drain itself may take; after it the process ends however it stands. */
const LAST_EXIT_MS = 20_000;

const POWER_CUT =
  'the embedded database survives a killed process, not a power cut; where money matters, set DATABASE_URL';

/** Resolves once the server takes orders; the process then lives until it is told to end. */
export async function main(): Promise<void> {
  try {
    await start();
  } catch (error) {
    // A wrong value needs words, not a stack.
    const words = error instanceof ConfigError ? error.message : errorText(error);
    process.stderr.write(`aureus: ${words}\n`);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const config = parseConfig(process.env);
  const clock = createClock();
  const server = await createServer({ config, clock, onDatabaseLost: endAtOnce });
  const operator = await openOperatorSocket({ ...server, clock });
  const port = await server.listen();
  endOnSignal(server, operator.close);
  await server.begin();
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  if (config.databaseUrl === null) process.stdout.write(`${POWER_CUT}\n`);
  process.stdout.write(`ready http://${host}:${port}/h5/\n`);
}

/** It could answer nothing any more: the supervisor of the process restarts it. */
function endAtOnce(error: Error): void {
  process.stderr.write(`aureus: ${error.message}\n`);
  process.exit(1);
}

function endOnSignal(server: RunningServer, closeOperator: () => Promise<void>): void {
  const end = async (signal: NodeJS.Signals) => {
    server.exchange.log.info({ signal }, 'draining');
    setTimeout(() => process.exit(1), LAST_EXIT_MS).unref();
    await closeOperator();
    await server.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      end(signal).catch((error: unknown) => {
        process.stderr.write(`aureus: ${errorText(error)}\n`);
        process.exit(1);
      });
    });
  }
}

function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const isStartedDirectly = import.meta.url === pathToFileURL(process.argv[1] ?? '').href;
if (isStartedDirectly) await main();

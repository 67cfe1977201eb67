/** `npm run operator -- VERB ...`: asks the running server and prints its answer as JSON. */
import { parseConfig } from '../config.ts';
import { askOperator } from './ask.ts';
import { usage } from './protocol.ts';

async function run([verb, ...args]: readonly string[]): Promise<number> {
  if (verb === undefined || verb === 'help' || verb === '--help') {
    print({ usage });
    return verb === undefined ? 2 : 0;
  }
  const { dataDir } = parseConfig({ DATA_DIR: process.env['DATA_DIR'] });
  const { exitCode, answer } = await askOperator(dataDir, verb, args);
  print(answer);
  return exitCode;
}

function print(answer: unknown): void {
  console.log(JSON.stringify(answer, null, 2));
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  print({ error: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}

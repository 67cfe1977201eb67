/** `npm run operator -- VERB ...`: asks the running server and prints its answer as JSON; `help` lists the verbs. */
import { parseConfig } from '../config.ts';
import { askOperator } from './ask.ts';

async function run([verb = '', ...args]: readonly string[]): Promise<number> {
  const { dataDir } = parseConfig({ DATA_DIR: process.env['DATA_DIR'] });
  const { exitCode, answer } = await askOperator(dataDir, verb === '--help' ? 'help' : verb, args);
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

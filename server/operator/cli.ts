/** `npm run operator -- VERB ...`: asks the running server and prints its answer as JSON; `help` lists the verbs. */
import { randomUUID } from 'node:crypto';
import { parseConfig } from '../config.ts';
import { AnswerLost, askOperator } from './ask.ts';

async function run(words: readonly string[]): Promise<number> {
  const { dataDir } = parseConfig({ DATA_DIR: process.env['DATA_DIR'] });
  const { verb, args, key } = readWords(words);
  try {
    const { exitCode, answer } = await askOperator(dataDir, { verb, args, key });
    print(answer);
    return exitCode;
  } catch (error) {
    if (!(error instanceof AnswerLost)) throw error;
    print({ error: error.message, repeatWith: `--key ${key}` });
    return 1;
  }
}

/** `--key KEY` may stand anywhere; without one this act has a key of its own. */
function readWords(words: readonly string[]): { verb: string; args: string[]; key: string } {
  const at = words.indexOf('--key');
  const key = at === -1 ? randomUUID() : (words[at + 1] ?? '');
  const [verb = '', ...args] = words.filter(
    (_, index) => at === -1 || index < at || index > at + 1,
  );
  return { verb: verb === '--help' ? 'help' : verb, args, key };
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function print(answer: unknown): void {
  console.log(JSON.stringify(answer, null, 2));
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  print({ error: errorText(error) });
  process.exitCode = 1;
}

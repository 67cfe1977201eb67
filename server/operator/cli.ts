/** `npm run operator -- VERB ...`: asks the running server and prints its answer as JSON; `help` lists the verbs. `restore` alone
 * needs no server. */
import { randomBytes, randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { type Config, parseConfig } from '../config.ts';
import { restore } from '../db/backup.ts';
import { openDatabase } from '../db/open-database.ts';
import { audit } from '../ledger/audit.ts';
import { AnswerLost, askOperator } from './ask.ts';

async function run(words: readonly string[]): Promise<number> {
  const { DATA_DIR, DATABASE_URL } = process.env;
  const config = parseConfig({ DATA_DIR, DATABASE_URL });
  const { verb, args, key } = readWords(words);
  if (verb === 'restore') return restoreHere(config, args[0]);
  try {
    const { exitCode, answer } = await askOperator(config.dataDir, {
      verb,
      args: inFull(verb, args),
      key,
    });
    print(answer);
    return exitCode;
  } catch (error) {
    if (!(error instanceof AnswerLost)) throw error;
    print({ error: error.message, repeatWith: `--key ${key}` });
    return 1;
  }
}

/** The server has a working folder of its own. */
function inFull(verb: string, args: readonly string[]): readonly string[] {
  return verb === 'backup' && args[0] ? [resolve(args[0])] : args;
}

/** Not asked of a server, because none may run: it would serve what is about to be replaced. */
async function restoreHere(config: Config, file: string | undefined): Promise<number> {
  if (file === undefined) {
    print({ error: 'restore FILE' });
    return 2;
  }
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({ dataDir, ...(databaseUrl !== null && { databaseUrl }) });
  try {
    const newEpoch = randomBytes(16).toString('hex');
    const restored = await restore(database, { file: resolve(file), newEpoch });
    const report = await database.withPatience((tx) => audit(tx));
    print({ ...restored, audit: report });
    return report.ok ? 0 : 1;
  } finally {
    await database.close();
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

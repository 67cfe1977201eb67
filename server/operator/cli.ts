/** `npm run operator -- VERB ...`: asks the running server and prints its answer as JSON. */
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { ConfigError, parseConfig } from '../config.ts';
import { OperatorAnswer } from './protocol.ts';
import { operatorSocketPath } from './socket-path.ts';
import { usage } from './verbs.ts';

async function run([verb, ...args]: readonly string[]): Promise<number> {
  if (verb === undefined || verb === 'help' || verb === '--help') {
    console.log(JSON.stringify({ usage }, null, 2));
    return verb === undefined ? 2 : 0;
  }
  const path = operatorSocketPath(parseConfig({ DATA_DIR: process.env['DATA_DIR'] }).dataDir);
  const line = await ask(path, `${JSON.stringify({ verb, args, operator: userInfo().username })}\n`);
  const { exitCode, answer } = OperatorAnswer.parse(JSON.parse(line));
  console.log(JSON.stringify(answer, null, 2));
  return exitCode;
}

function ask(path: string, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    const chunks: Buffer[] = [];
    socket.once('connect', () => socket.write(line));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    socket.once('error', () => reject(new ConfigError(`no server answers at ${path}`)));
  });
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }, null, 2));
  process.exitCode = 1;
}

/** Asks the running server over its local socket. */
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { OperatorAnswer } from './protocol.ts';
import { operatorSocketPath } from './socket-path.ts';

/** Rejects when no server of this data folder is running. */
export async function askOperator(
  dataDir: string,
  verb: string,
  args: readonly string[],
): Promise<OperatorAnswer> {
  const request = { verb, args, operator: userInfo().username };
  const line = await exchangeLines(operatorSocketPath(dataDir), JSON.stringify(request));
  return OperatorAnswer.parse(JSON.parse(line));
}

function exchangeLines(path: string, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    const chunks: Buffer[] = [];
    socket.once('connect', () => socket.write(`${line}\n`));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    socket.once('error', () => reject(new Error(`no server answers at ${path}`)));
  });
}

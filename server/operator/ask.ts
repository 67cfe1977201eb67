/** Asks the running server over its local socket. */
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { OperatorAnswer } from './protocol.ts';
import { operatorSocketPath } from './socket-path.ts';

/** Whether the act was done is not known; with its key it can be asked for again. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
}

/** Rejects when no server of this data folder is running, and by `AnswerLost` when one went away. */
export async function askOperator(
  dataDir: string,
  act: { readonly verb: string; readonly args: readonly string[]; readonly key?: string },
): Promise<OperatorAnswer> {
  const request = { ...act, operator: userInfo().username };
  const line = await exchangeLines(operatorSocketPath(dataDir), JSON.stringify(request));
  return OperatorAnswer.parse(JSON.parse(line));
}

function exchangeLines(path: string, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    const chunks: Buffer[] = [];
    socket.once('connect', () => socket.write(`${line}\n`));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('end', () => {
      if (chunks.length > 0) resolve(Buffer.concat(chunks).toString('utf8'));
      else reject(new AnswerLost('the server ended before it answered'));
    });
    socket.once('error', () => {
      const isAsked = socket.bytesWritten > 0;
      reject(
        isAsked
          ? new AnswerLost('the connection broke before the answer')
          : new Error(`no server answers at ${path}`),
      );
    });
  });
}

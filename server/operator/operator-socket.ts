/** The operator's door: a local socket that only the owner of the data can open. */
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { LONGEST_LINE_BYTES, type OperatorAnswer, OperatorRequest } from './protocol.ts';
import { operatorSocketPath } from './socket-path.ts';
import type { OperatorParts } from './verb.ts';
import { act } from './verbs.ts';

export interface OperatorSocket {
  readonly path: string;
  close(): Promise<void>;
}

const IDLE_MS = 120_000;

export async function openOperatorSocket(parts: OperatorParts): Promise<OperatorSocket> {
  const path = operatorSocketPath(parts.exchange.config.dataDir);
  if (await isAnswered(path)) throw new Error(`another server listens on ${path}`);
  await rm(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    serve(parts, socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // The socket exists before `chmod`: until then the mask keeps every other user away from it.
    const before = process.umask(0o177);
    server.listen(path, resolve);
    process.umask(before);
  });
  await chmod(path, 0o600);
  return {
    path,
    close: async () => {
      for (const socket of open) socket.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await rm(path, { force: true });
    },
  };
}

/** Reads one line, acts, answers one line, and hangs up. */
function serve(parts: OperatorParts, socket: Socket): void {
  const state = { text: '', isDone: false };
  socket.setEncoding('utf8');
  socket.on('data', (chunk) => {
    if (state.isDone) return;
    state.text += String(chunk);
    const end = state.text.indexOf('\n');
    if (end === -1 && state.text.length <= LONGEST_LINE_BYTES) return;
    state.isDone = true;
    // An audit or a backup takes as long as it takes.
    socket.setTimeout(0);
    answerLine(parts, end === -1 ? '' : state.text.slice(0, end))
      .catch((error: unknown): OperatorAnswer => {
        parts.exchange.log.error({ err: error }, 'an act of the operator failed');
        return { exitCode: 1, answer: { error: 'internal' } };
      })
      .then((answer) => socket.end(`${JSON.stringify(answer)}\n`))
      .catch(() => socket.destroy());
  });
}

async function answerLine(parts: OperatorParts, line: string): Promise<OperatorAnswer> {
  const request = OperatorRequest.safeParse(parseJson(line));
  if (!request.success) return { exitCode: 2, answer: { error: 'not a request' } };
  return act(parts, request.data);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A killed server leaves a socket file behind on which nothing answers. */
function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** What a peer gets whose bytes are no HTTP, whose head is too large or who takes too long: it has no request yet. */
import type { Socket } from 'node:net';
import { type ErrorCode, refuse } from '../../contract/envelope.ts';
import { DEFAULT_LANGUAGE } from '../../contract/plain/languages.ts';
import { refusalAnswer } from './answer.ts';
import { loadWords } from './words.ts';

const words = loadWords();

/** By the code of Node's error; all others are no HTTP. */
const answers: Readonly<Record<string, readonly [status: string, code: ErrorCode]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'payload_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'parameter_error'],
};

/** The status stays what HTTP knows; the body is the envelope of every answer. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code] = answers[error.code ?? ''] ?? ['400 Bad Request', 'parameter_error'];
  const { body } = refusalAnswer(words, DEFAULT_LANGUAGE, refuse(code).error);
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

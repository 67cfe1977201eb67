/** What a peer gets whose bytes are no HTTP, or whose head is too large: it has no request yet. */
import type { Socket } from 'node:net';
import { refuse } from '../../contract/envelope.ts';
import { DEFAULT_LANGUAGE } from '../../contract/plain/languages.ts';
import { refusalAnswer } from './answer.ts';
import { loadWords } from './words.ts';

const words = loadWords();

/** The status stays what HTTP knows; the body is the envelope of every answer. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const failure = refuse(isLarge ? 'payload_too_large' : 'parameter_error').error;
  const { body } = refusalAnswer(words, DEFAULT_LANGUAGE, failure);
  const head = [
    `HTTP/1.1 ${isLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

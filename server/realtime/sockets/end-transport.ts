/** Ends the connection of a socket that may not be reading. */
import type { Socket } from 'socket.io';

/** Time for the last frames to be sent. */
const LAST_WORDS_MS = 1000;

/**
 * Closes a connection even if its reader never drains the buffer, which engine.io would wait for.
 */
export function endTransport(conn: Socket['conn']): void {
  const timer = setTimeout(() => {
    const { socket } = conn.transport as unknown as { socket?: { terminate?: () => void } };
    if (socket?.terminate) socket.terminate();
    else conn.close(true);
  }, LAST_WORDS_MS);
  timer.unref();
  conn.once('close', () => clearTimeout(timer));
}

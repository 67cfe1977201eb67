/** What stands before several instances: calls go to one after the other, sockets where they ask to. */
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Names the instance that a request is for; without it they take turns. */
export const INSTANCE_HEADER = 'x-instance';

export interface InstanceProxy {
  readonly url: string;
  /** Requests passed on, by instance. */
  readonly passed: readonly number[];
  stop(): void;
}

export async function startInstanceProxy(urls: () => readonly string[]): Promise<InstanceProxy> {
  const state = { turn: 0 };
  const passed: number[] = [];
  const sockets = new Set<Socket>();

  function forward(from: IncomingMessage) {
    const instances = urls();
    const named = Number(from.headers[INSTANCE_HEADER] ?? Number.NaN);
    const index = Number.isNaN(named) ? state.turn++ % instances.length : named;
    passed[index] = (passed[index] ?? 0) + 1;
    const { hostname, port } = new URL(instances[index] ?? '');
    const { method, url: path, headers } = from;
    return request({ hostname, port, method, path, headers, agent: false });
  }

  const server = createServer((from, answer) => {
    const onward = forward(from);
    onward.on('error', () => answer.destroy());
    onward.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    from.pipe(onward);
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (from, client: Socket, head: Buffer) => {
    const onward = forward(from);
    onward.on('error', () => client.destroy());
    onward.on('upgrade', (response, instance: Socket, first: Buffer) => {
      const lines = response.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
      );
      client.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      // What either side said in one breath with the handshake comes after it.
      client.write(first);
      instance.write(head);
      for (const [one, other] of [
        [client, instance],
        [instance, client],
      ] as const) {
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
    });
    onward.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

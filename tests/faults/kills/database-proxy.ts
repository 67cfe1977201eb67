/** A way to a database that can be cut, closed and made silent. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The address of the database by way of the proxy. */
  readonly url: string;
  /** Ends every connection that is open; new ones are let through. */
  cut(): void;
  /** Ends every connection and every new one. */
  close(): void;
  /** Takes what comes and gives nothing back, as a network that drops packets. */
  silence(): void;
  open(): void;
  stop(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const state: { mode: 'open' | 'closed' | 'silent' } = { mode: 'open' };
  const sockets = new Set<Socket>();

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  }

  function pass(from: Socket, to: Socket): void {
    from.on('data', (bytes) => {
      if (state.mode !== 'silent') to.write(bytes);
    });
    from.on('close', () => to.destroy());
  }

  const server = createServer((client) => {
    if (state.mode === 'closed') {
      client.destroy();
      return;
    }
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) keep(socket);
    pass(client, database);
    pass(database, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address.port}`;

  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }

  return {
    url: url.href,
    cut,
    close() {
      state.mode = 'closed';
      cut();
    },
    silence() {
      state.mode = 'silent';
    },
    open() {
      // What a silent network swallowed is lost, so its connections are of no use any more.
      if (state.mode === 'silent') cut();
      state.mode = 'open';
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

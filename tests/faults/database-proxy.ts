/** A way to a database that can be closed and opened again while the database itself runs on. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The address of the database by way of the proxy. */
  readonly url: string;
  /** Ends every connection, and every new one until it is opened. */
  close(): void;
  open(): void;
  stop(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const state = { isOpen: true };
  const sockets = new Set<Socket>();

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  }

  const server = createServer((client) => {
    if (!state.isOpen) {
      client.destroy();
      return;
    }
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) keep(socket);
    client.pipe(database);
    database.pipe(client);
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
    close() {
      state.isOpen = false;
      cut();
    },
    open() {
      state.isOpen = true;
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

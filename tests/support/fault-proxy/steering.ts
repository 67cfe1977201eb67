/**
 * Steers a fault proxy over HTTP: `GET /faults`, `PUT /faults` with a change as JSON, `POST /heal`,
 * `POST /cut` (`?what=websockets` for those alone), `GET /counts`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FaultProxy } from './fault-proxy.ts';
import { parseFaultChange } from './fault-settings.ts';

export interface Steering {
  readonly url: string;
  close(): Promise<void>;
}

const MAXIMUM_BODY = 64 * 1024;

export async function startSteering(
  proxy: FaultProxy,
  { port = 0, host = '127.0.0.1' }: { port?: number; host?: string } = {},
): Promise<Steering> {
  const server = createServer((request, response) => {
    steer(proxy, request).then(
      (answer) => reply(response, 200, answer),
      (error: unknown) =>
        reply(response, error instanceof UnknownPath ? 404 : 400, {
          error: error instanceof Error ? error.message : String(error),
        }),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

class UnknownPath extends Error {
  override readonly name = 'UnknownPath';
}

async function steer(proxy: FaultProxy, request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://proxy');
  switch (`${request.method} ${pathname}`) {
    case 'GET /faults':
      return proxy.settings();
    case 'PUT /faults':
      proxy.change(parseFaultChange(JSON.parse(await bodyOf(request))));
      return proxy.settings();
    case 'POST /heal':
      proxy.heal();
      return proxy.settings();
    case 'POST /cut':
      proxy.cut(searchParams.get('what') === 'websockets' ? 'websockets' : 'everything');
      return proxy.counts();
    case 'GET /counts':
      return proxy.counts();
    default:
      throw new UnknownPath('there are GET and PUT /faults, POST /heal, POST /cut, GET /counts');
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAXIMUM_BODY) throw new RangeError('the body is too long');
  }
  return text;
}

function reply(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(`${JSON.stringify(value, null, 2)}\n`);
}

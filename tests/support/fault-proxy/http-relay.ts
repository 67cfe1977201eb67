/** Calls and pages through the proxy: whole requests and whole answers. */
import {
  Agent,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from 'node:http';
import type { FaultCounter } from './fault-counts.ts';
import type { FaultSettings } from './fault-settings.ts';
import type { Random } from './seeded-random.ts';
import { createSlowLine } from './slow-line.ts';

interface WholeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

type HttpFate = 'passed' | 'reset' | 'loseAnswer' | 'replace';

export interface HttpRelay {
  take(request: IncomingMessage, response: ServerResponse): void;
  close(): void;
}

export function createHttpRelay(parts: {
  target: () => URL;
  settings: () => FaultSettings;
  random: Random;
  counts: FaultCounter;
}): HttpRelay {
  const { settings, random, counts } = parts;
  const agent = new Agent({ keepAlive: true });

  function chooseFate({ url = '' }: IncomingMessage): HttpFate {
    const faults = settings().http;
    if (!url.startsWith(faults.below)) return 'passed';
    let chance = random();
    for (const name of ['reset', 'loseAnswer', 'replace'] as const) {
      if (chance < faults[name]) return name;
      chance -= faults[name];
    }
    return 'passed';
  }

  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fate = chooseFate(request);
    const body = await wholeBody(request);
    if (fate === 'reset') {
      counts.http.reset += 1;
      request.socket.resetAndDestroy();
      return;
    }
    const lines = { up: createSlowLine(settings, random), down: createSlowLine(settings, random) };
    await passed(lines.up.pass, body.length);
    const answer = await ask(request, { body, target: parts.target(), agent });
    if (settings().blackHole) return;
    await passed(lines.down.pass, answer.body.length);
    if (fate === 'loseAnswer') {
      counts.http.lostAnswers += 1;
      request.socket.resetAndDestroy();
    } else if (fate === 'replace') {
      counts.http.replaced += 1;
      const { replacement, replacementType } = settings().http;
      response.writeHead(200, { 'content-type': replacementType }).end(replacement);
    } else send(answer, request, response);
  }

  return {
    take(request, response) {
      counts.http.requests += 1;
      if (settings().blackHole) return;
      // A server that is away shows as a connection that is lost.
      relay(request, response).catch(() => request.socket.resetAndDestroy());
    },
    close: () => agent.destroy(),
  };
}

function passed(pass: (bytes: number, deliver: () => void) => void, bytes: number): Promise<void> {
  return new Promise((resolve) => pass(bytes, resolve));
}

async function wholeBody(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function ask(
  { method, url, headers }: IncomingMessage,
  { body, target, agent }: { body: Buffer; target: URL; agent: Agent },
): Promise<WholeAnswer> {
  const { 'transfer-encoding': _, connection: __, ...kept } = headers;
  const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
  return new Promise((resolve, reject) => {
    const asked = openRequest({
      agent,
      host: target.hostname,
      port: target.port || 80,
      path: url,
      ...(method !== undefined && { method }),
      headers: { ...kept, ...length },
    });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      wholeBody(answer).then(
        (whole) =>
          resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: whole }),
        reject,
      );
    });
    asked.end(body);
  });
}

function send(
  { status, headers, body }: WholeAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { 'transfer-encoding': chunked, connection: _, 'keep-alive': __, ...kept } = headers;
  response.writeHead(status, {
    ...kept,
    ...(chunked !== undefined && { 'content-length': String(body.length) }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

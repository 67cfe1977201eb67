/** Short messages by the hook of a gateway. Letters are in tests/server/second-factor/second-factor-letters.test.ts. */
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { TEST_SECRETS_KEY } from '../../../tests/support/secrets.ts';
import { parseConfig } from '../../config.ts';
import { createCodeDelivery } from './code-delivery.ts';

interface Gateway {
  readonly url: string;
  readonly asked: { method: string; headers: IncomingMessage['headers']; body: unknown }[];
}

const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

/** Takes every message, or answers with this status. */
async function openGateway(status: number): Promise<Gateway> {
  const asked: Gateway['asked'] = [];
  const server = createServer(async (request, response) => {
    const body: unknown = JSON.parse(await text(request));
    asked.push({ method: request.method ?? '', headers: request.headers, body });
    response.writeHead(status, { location: '/elsewhere' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}/send`, asked };
}

const letter = {
  target: { kind: 'phone', value: '+84900000001' },
  scene: 'forget',
  code: '314159',
  atMs: 0,
} as const;

function deliveryTo(environment: Record<string, string>) {
  const config = parseConfig({
    MODE: 'production',
    PUBLIC_ORIGIN: 'https://trade.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SECRETS_KEY: TEST_SECRETS_KEY,
    ...environment,
  });
  const database = { query: () => Promise.resolve([]) };
  return createCodeDelivery(config, { log: pino({ level: 'silent' }), database });
}

test('a code to a phone is posted to the gateway once, with its secret', async () => {
  const { url, asked } = await openGateway(202);
  const delivery = deliveryTo({ SMS_URL: url, SMS_TOKEN: 'secret' });
  expect(delivery.canReach(letter.target)).toBe(true);
  await delivery.deliver(letter);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
    body: { to: '+84900000001', text: 'Aureus: 314159', scene: 'forget', code: '314159' },
  });
});

test('a gateway that refuses, or sends elsewhere, has not taken the code, which is told and not tried again', async () => {
  for (const status of [307, 401, 500]) {
    const { url, asked } = await openGateway(status);
    await expect(deliveryTo({ SMS_URL: url }).deliver(letter), String(status)).rejects.toThrow();
    expect(asked, String(status)).toHaveLength(1);
    expect(asked[0]?.headers.authorization).toBeUndefined();
  }
});

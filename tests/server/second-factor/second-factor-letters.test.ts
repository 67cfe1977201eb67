import { createServer, type Server } from 'node:net';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { parseConfig } from '../../../server/config.ts';
import { createCodeDelivery } from '../../../server/users/codes/code-delivery.ts';
import { relyingPartyOf } from '../../../server/users/second-factor/challenge.ts';
import { must, startTestServer } from '../../support/server.ts';

const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

/** As much of SMTP as one letter needs. */
async function openMailbox(): Promise<{ url: string; letters: string[] }> {
  const letters: string[] = [];
  const server: Server = createServer((socket) => {
    const state = { isLetter: false, text: '' };
    socket.write('220 mailbox\r\n');
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      state.text += bytes.toString();
      if (state.isLetter && !state.text.includes('\r\n.\r\n')) return;
      if (state.isLetter) letters.push(state.text);
      const isData = !state.isLetter && /^DATA/im.test(state.text);
      const isQuit = /^QUIT/im.test(state.text);
      state.isLetter = isData;
      state.text = '';
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
      if (isQuit) socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `smtp://127.0.0.1:${address.port}`, letters };
}

test('a letter shows the phrase of whoever it is for, and none to others', async () => {
  const { url, letters } = await openMailbox();
  const server = await startTestServer();
  closing.push(() => server.close());
  const account = await server.register('letters@example.com');
  await must(server.call('security.setPhrase', { phrase: 'seven blue cats' }, account));
  const { database } = server.exchange;
  const config = parseConfig({ SMTP_URL: url, DATA_DIR: server.dataDir });
  const delivery = createCodeDelivery(config, { log: pino({ level: 'silent' }), database });
  for (const value of [account.email, 'stranger@example.com'])
    await delivery.deliver({
      target: { kind: 'email', value },
      scene: 'forget',
      code: '314159',
      atMs: 0,
    });
  expect(letters).toHaveLength(2);
  expect(letters[0]).toContain('314159\r\n\r\nseven blue cats');
  expect(letters[1]).toContain('314159');
  expect(letters[1]).not.toContain('cats');
}, 300_000);

test('passkeys are for the public origin, or for localhost in the sandbox, and for no other page', () => {
  const shown = (environment: Record<string, string>) => {
    const party = relyingPartyOf(parseConfig(environment));
    const origins = [
      'https://trade.example',
      'http://trade.example',
      'https://evil.example',
      'http://localhost:8080',
      'http://localhost.evil.example',
      'http://127.0.0.1:8080',
      'null',
      '',
    ];
    return [party?.id, ...origins.filter((origin) => party?.isOrigin(origin))];
  };
  expect(shown({ PUBLIC_ORIGIN: 'https://trade.example' })).toEqual([
    'trade.example',
    'https://trade.example',
  ]);
  expect(shown({})).toEqual(['localhost', 'http://localhost:8080']);
  expect(relyingPartyOf({ ...parseConfig({}), mode: 'production' })).toBeNull();
});

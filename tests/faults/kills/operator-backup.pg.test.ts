/** A backup and its restore as an operator types them: from the embedded database to PostgreSQL, and back again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../../tools/project.ts';
import { createServerDatabase } from '../../support/database.ts';
import { builtOperator, SHORT_LIVED } from '../../support/server-build.ts';
import { placeServerImage } from '../../support/server-image.ts';
import { openServerHome, type ServerHome } from './server-process.ts';
import { expectAudit } from './settle-intents.ts';
import { accepted, call, registerTrader } from './trader.ts';

const { url: databaseUrl, drop } = await createServerDatabase(
  process.env['TEST_DATABASE_URL'] ?? '',
);
afterAll(drop);

function openHome(environment: Readonly<Record<string, string>> = {}): ServerHome {
  const home = openServerHome(environment);
  onTestFinished(home.close);
  return home;
}

async function restoreByCommand(file: string, environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [...SHORT_LIVED, await builtOperator(), 'restore', file], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], ...environment },
  });
  const said = text(child.stdout);
  const [exitCode] = (await once(child, 'exit')) as [number];
  return { exitCode, answer: JSON.parse(await said) as Record<string, unknown> };
}

test('a backup of either database, restored into the other, has the sessions and the money of everybody', async () => {
  const first = openHome();
  const server = await first.start();
  const trader = await registerTrader(first, server.url, 'backup@example.com');
  const { token } = trader;
  const wallet = async (url: string) => {
    const asked = call(url, 'assets.wallet', { currency_id: '1' }, { token });
    return (await accepted<{ list: unknown[] }>(asked)).list;
  };
  const before = await wallet(server.url);
  expect(before.length).toBeGreaterThan(0);
  const file = `${first.dataDir}/backup`;
  expect(await first.operator('backup', file)).toMatchObject({ exitCode: 0, answer: { file } });
  await server.terminate();

  const onServer = { DATABASE_URL: databaseUrl };
  const second = openHome(onServer);
  const restore = () => restoreByCommand(file, { ...onServer, DATA_DIR: second.dataDir });
  expect(await restore()).toMatchObject({ exitCode: 0, answer: { audit: { ok: true } } });
  // Nothing that is there is ever written over.
  expect(await restore()).toMatchObject({
    exitCode: 1,
    answer: { error: expect.stringContaining('not empty') },
  });
  const restored = await second.start();
  expect(await wallet(restored.url)).toEqual(before);
  await expectAudit(second);
  expect(await second.operator('backup', file)).toMatchObject({ exitCode: 0 });
  await restored.terminate();

  const third = openHome();
  await placeServerImage(third.dataDir);
  const back = await restoreByCommand(file, { DATA_DIR: third.dataDir });
  expect(back).toMatchObject({ exitCode: 0, answer: { audit: { ok: true } } });
  const again = await third.start();
  expect(await wallet(again.url)).toEqual(before);
  await expectAudit(third);
  await again.terminate();
}, 600_000);

/** A copy of the database opens nothing: secrets lie in it sealed, under a key that is kept elsewhere. */

import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readInstallation } from '../../../server/app/installation.ts';
import { ConfigError, parseConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/database.ts';
import { hashDocument } from '../../../server/features/identity/documents.ts';
import { drawSecretsKey } from '../../../server/secrets.ts';
import { actAs } from '../../support/coupons.ts';
import { describeOnEachDatabase } from '../../support/database.ts';
import { newAddress } from '../../support/new-address.ts';
import { must, startTestServer, type TestAccount, type TestServer } from '../../support/server.ts';
import {
  addAuthenticator,
  appCode,
  logIn,
  securityCode,
} from '../second-factor/second-factor-account.ts';

const PASSPORT = { idType: 'passport', cardId: 'C1234567' } as const;
const starts = { count: 0 };
const [oldKey, newKey] = [drawSecretsKey(), drawSecretsKey()];

/** Codes of an app are used once, so each server starts an hour later than the one before it. */
async function startWith(database: Database, SECRETS_KEY: string): Promise<TestServer> {
  const server = await startTestServer({ database, environment: { SECRETS_KEY } });
  onTestFinished(server.close);
  starts.count += 1;
  server.advanceMs(starts.count * 3_600_000);
  return server;
}

/** Every value of every table, as a thief of a copy would read it. */
async function dumpOf(database: Database): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t`,
    );
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

async function logInByApp(server: TestServer, account: TestAccount, secret: string) {
  server.advanceMs(60_000);
  return (await logIn(server, account, { second_factor: appCode(server, secret) })).code;
}

describeOnEachDatabase('secrets in the database', (open) => {
  test('a copy of all tables holds no secret of a second factor or of the installation in plain', async () => {
    const database = await open();
    const server = await startWith(database, oldKey);
    const account = await server.register(newAddress());
    const { secret } = await addAuthenticator(server, account);
    const other = await server.register(newAddress());
    const code = await securityCode(server, other);
    const draft = (await must(server.call('security.startAuthenticator', { code }, other))) as {
      secret: string;
    };
    const { secrets } = server.exchange;
    await hashDocument(database, secrets, PASSPORT);
    const kept = await database.query<{ key: string; value: string }>(
      `select key, value from meta where key in ('market_seed', 'identity_key', 'push_keys') order by key`,
    );
    expect(kept.map(({ key }) => key)).toEqual(['identity_key', 'market_seed', 'push_keys']);
    const plain = kept.map(({ key, value }) => secrets.open(value, key));
    const dump = await dumpOf(database);
    expect(dump).toContain(account.email);
    for (const hidden of [secret, draft.secret, oldKey, ...plain])
      expect(dump.includes(hidden)).toBe(false);
  });

  test('another key stops the start in one line, and changes nothing', async () => {
    const database = await open();
    await (await startWith(database, oldKey)).close();
    const before = await dumpOf(database);
    const config = parseConfig({ SECRETS_KEY: newKey });
    const started = readInstallation(database, config).catch((error: unknown) => error);
    expect(await started).toBeInstanceOf(ConfigError);
    expect(await started).toMatchObject({
      message: 'SECRETS_KEY does not open the secrets of this data',
    });
    expect(await dumpOf(database)).toBe(before);
  });

  test('after a rotation the new key opens everything, and the old one nothing', async () => {
    const database = await open();
    const first = await startWith(database, oldKey);
    const account = await first.register(newAddress());
    const { secret } = await addAuthenticator(first, account);
    const passport = await hashDocument(database, first.exchange.secrets, PASSPORT);
    const { marketSeed } = await readInstallation(database, first.exchange.config);
    await first.close();

    const both = await startWith(database, `${newKey},${oldKey}`);
    expect(await logInByApp(both, account, secret)).toBeNull();
    expect(await actAs(both, { verb: 'rotate-secrets', args: [] })).toEqual({
      exitCode: 0,
      answer: { sealed: 5 },
    });
    expect(await logInByApp(both, account, secret)).toBeNull();
    await both.close();

    const last = await startWith(database, newKey);
    expect(await logInByApp(last, account, secret)).toBeNull();
    expect(await hashDocument(database, last.exchange.secrets, PASSPORT)).toBe(passport);
    expect((await readInstallation(database, last.exchange.config)).marketSeed).toBe(marketSeed);
    const outdated = readInstallation(database, parseConfig({ SECRETS_KEY: oldKey }));
    await expect(outdated).rejects.toThrow('SECRETS_KEY does not open');
  });

  test('secrets that an earlier version wrote in plain are sealed at the start, and still hold', async () => {
    const database = await open();
    const first = await startWith(database, oldKey);
    const account = await first.register(newAddress());
    const { secret } = await addAuthenticator(first, account);
    await first.close();
    await database.query('update users set totp_secret = $1 where totp_secret is not null', [
      secret,
    ]);
    await database.query(
      `delete from meta where key in ('secrets_check', 'identity_key', 'push_keys')`,
    );
    await database.query(`update meta set value = 'plain seed' where key = 'market_seed'`);
    await database.query(`insert into meta (key, value) values ('identity_key', 'plain key')`);

    const second = await startWith(database, newKey);
    const { marketSeed } = await readInstallation(database, second.exchange.config);
    expect(marketSeed).toBe('tests');
    const dump = await dumpOf(database);
    for (const plain of [secret, 'plain seed', 'plain key']) expect(dump).not.toContain(plain);
    expect(await logInByApp(second, account, secret)).toBeNull();
    const { secrets } = second.exchange;
    const [seed] = await database.query<{ value: string }>(
      `select value from meta where key = 'market_seed'`,
    );
    expect(secrets.open(seed?.value ?? '', 'market_seed')).toBe('plain seed');
  });

  test('without a key in the environment one is drawn into a file of its own, and missed when it is lost', async () => {
    const database = await open();
    const folder = await mkdtemp(join(tmpdir(), 'aureus-keys-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const config = parseConfig({ DATA_DIR: join(folder, 'data') });
    const file = join(folder, 'data.key');
    const { marketSeed } = await readInstallation(database, config);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    expect(text).toMatch(/^[A-Za-z0-9+/]{43}=\n$/);
    expect((await readInstallation(database, config)).marketSeed).toBe(marketSeed);
    expect(await readFile(file, 'utf8')).toBe(text);
    await rm(file);
    await expect(readInstallation(database, config)).rejects.toThrow(
      `the secrets of this data need SECRETS_KEY, or the key file ${file}`,
    );
    await expect(stat(file)).rejects.toThrow();
  });
});

import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, type TestAccount, type TestServer } from '../../support/server.ts';
import {
  addAuthenticator,
  appCode,
  factorsOf,
  logIn,
  securityCode,
  sessionsOf,
} from './second-factor-account.ts';
import { createPasskey, type SoftwarePasskey } from './software-passkey.ts';

interface Added {
  readonly passkey: { readonly id: number; readonly name: string };
  readonly recovery_codes: readonly string[];
}

/** Beside another factor it takes that one too. */
async function startPasskey(
  server: TestServer,
  account: TestAccount,
  second: Readonly<Record<string, string>> = {},
): Promise<string> {
  const code = await securityCode(server, account);
  const started = await must(server.call('security.startPasskey', { code, ...second }, account));
  return (started as { options: string }).options;
}

function add(server: TestServer, account: TestAccount, attestation: string, name = 'Phone') {
  return server.call('security.addPasskey', { name, attestation }, account);
}

async function addKey(
  server: TestServer,
  account: TestAccount,
  key: SoftwarePasskey = createPasskey(),
  second: Readonly<Record<string, string>> = {},
): Promise<{ key: SoftwarePasskey; added: Added }> {
  const options = await startPasskey(server, account, second);
  const added = (await must(add(server, account, key.attest(options)))) as Added;
  return { key, added };
}

async function loginOptions(server: TestServer, account: TestAccount): Promise<string> {
  const { envelope } = await logIn(server, account);
  const options = 'params' in envelope ? envelope.params?.['passkeyOptions'] : undefined;
  if (options === undefined)
    throw new Error(`no passkey was asked for: ${JSON.stringify(envelope)}`);
  return options;
}

describeOnDatabase('passkeys', (open) => {
  const opened = serverOfFile(open, { environment: { TRUST_PROXY: '1' } });
  const withServer = (work: (server: TestServer) => Promise<void>) => work(opened());

  test('SESS-09 a passkey is made over a challenge of ours and is asked for at the next login', () =>
    withServer(async (server) => {
      const account = await server.register('key@example.com');
      const { key, added } = await addKey(server, account);
      expect(added.passkey).toMatchObject({ name: 'Phone' });
      expect(new Set(added.recovery_codes).size).toBe(10);
      expect(await must(server.call('session.user', {}, account))).toMatchObject({
        has_second_factor: true,
      });
      const before = await sessionsOf(server, account);
      const asked = await logIn(server, account);
      expect(asked.envelope).toMatchObject({
        code: 'second_factor_required',
        params: { methods: 'passkey,recovery' },
      });
      const options = await loginOptions(server, account);
      expect(JSON.parse(options)).toMatchObject({
        rpId: 'localhost',
        allowCredentials: [{ id: key.id }],
      });
      expect(await sessionsOf(server, account)).toBe(before);
      expect((await logIn(server, account, { passkey: key.assert(options) })).code).toBeNull();
      expect(await sessionsOf(server, account)).toBe(before + 1);
      const { passkeys } = await factorsOf(server, account);
      expect(passkeys[0]?.last_used_at).toBe(server.exchange.clock.now());
      const proof = { passkey: key.assert(await loginOptions(server, account)) };
      const second = await addKey(server, account, createPasskey(), proof);
      expect(second.added.recovery_codes).toEqual([]);
    }));

  test('a challenge is answered once, within two minutes, by its own account and for its own purpose', () =>
    withServer(async (server) => {
      const account = await server.register('challenge@example.com');
      const { key } = await addKey(server, account);
      const refused = async (passkey: string) => {
        const { envelope } = await logIn(server, account, { passkey });
        expect(envelope).toMatchObject({ code: 'second_factor_wrong' });
        expect('params' in envelope).toBe(false);
      };
      // Keys that are kept in a cloud count nothing, so here the challenge alone stands in the way.
      const assertion = key.assert(await loginOptions(server, account), { counter: 0 });
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, index) =>
          logIn(server, account, { passkey: assertion }, `198.51.100.${index}`),
        ),
      );
      expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
      await refused(assertion);
      const late = await loginOptions(server, account);
      server.advanceMs(120_000);
      await refused(key.assert(late));
      const other = await server.register('challenge2@example.com');
      await addKey(server, other);
      const foreign = await loginOptions(server, other);
      await refused(key.assert(foreign));
      const proof = { passkey: key.assert(await loginOptions(server, account)) };
      const forAdding = await startPasskey(server, account, proof);
      await refused(key.assert(forAdding));
      expect(
        (await logIn(server, account, { passkey: key.assert(await loginOptions(server, account)) }))
          .code,
      ).toBeNull();
    }));

  test('another page, another host, another key and a wrong signature open nothing', () =>
    withServer(async (server) => {
      const account = await server.register('phish@example.com');
      const { key } = await addKey(server, account);
      const stranger = createPasskey(key.id);
      const attempts = [
        (options: string) => key.assert(options, { origin: 'https://aureus.example' }),
        (options: string) => key.assert(options, { origin: 'http://localhost.evil.example' }),
        (options: string) => key.assert(options, { host: 'evil.example' }),
        (options: string) => stranger.assert(options),
        (options: string) => createPasskey().assert(options),
        () => '{}',
        () => 'null',
        () => 'no json at all',
        () => JSON.stringify({ id: key.id, response: { clientDataJSON: 'e30' } }),
      ];
      const before = await sessionsOf(server, account);
      for (const [index, attempt] of attempts.entries()) {
        const options = await loginOptions(server, account);
        const passkey = attempt(options);
        const { code } = await logIn(server, account, { passkey }, `192.0.2.${index}`);
        expect(code, String(index)).toBe('second_factor_wrong');
      }
      expect(await sessionsOf(server, account)).toBe(before);
    }));

  test('a counter that goes back, as that of a copy does, is refused', () =>
    withServer(async (server) => {
      const account = await server.register('copy@example.com');
      const { key } = await addKey(server, account);
      const attempt = async (counter: number) => {
        const options = await loginOptions(server, account);
        return (await logIn(server, account, { passkey: key.assert(options, { counter }) })).code;
      };
      expect(await attempt(7)).toBeNull();
      expect(await attempt(7)).toBe('second_factor_wrong');
      expect(await attempt(3)).toBe('second_factor_wrong');
      expect(await attempt(8)).toBeNull();
    }));

  test('a key of another account is refused in the same words as one that nobody has', () =>
    withServer(async (server) => {
      const owner = await server.register('owner@example.com');
      const { key, added } = await addKey(server, owner);
      const thief = await server.register('thief2@example.com');
      const { key: ofThief } = await addKey(server, thief);
      const wishes = [key, createPasskey()].map(async (candidate, index) => {
        const options = await loginOptions(server, thief);
        return logIn(server, thief, { passkey: candidate.assert(options) }, `203.0.113.${index}`);
      });
      const [foreign, unknown] = await Promise.all(wishes);
      expect(foreign?.envelope).toEqual(unknown?.envelope);
      expect(foreign?.code).toBe('second_factor_wrong');
      const known = await startPasskey(server, thief, {
        passkey: ofThief.assert(await loginOptions(server, thief)),
      });
      expect((await add(server, thief, key.attest(known))).code).toBe('second_factor_wrong');
      const code = await securityCode(server, thief);
      const removals: unknown[] = [];
      for (const id of [added.passkey.id, 999_999_999])
        removals.push(
          (await server.call('security.removePasskey', { id: String(id), code }, thief)).envelope,
        );
      expect(removals[0]).toEqual(removals[1]);
      expect(removals[0]).toMatchObject({ code: 'not_found' });
      expect((await factorsOf(server, owner)).passkeys).toHaveLength(1);
    }));

  test('making a key needs a security code, a name, and an answer to the challenge of this account', () =>
    withServer(async (server) => {
      const account = await server.register('make@example.com');
      const key = createPasskey();
      const start = (code: string) => server.call('security.startPasskey', { code }, account);
      expect((await start('000000')).envelope).toMatchObject({ fields: { code: 'code_wrong' } });
      const options = await startPasskey(server, account);
      for (const attestation of ['{}', 'x'.repeat(40), key.attest(options, { challenge: 'AAAA' })])
        expect((await add(server, account, attestation)).code).toBe('second_factor_wrong');
      expect((await add(server, account, key.attest(options), 'n'.repeat(31))).code).not.toBeNull();
      const other = await server.register('make2@example.com');
      expect((await add(server, other, key.attest(options))).code).toBe('second_factor_wrong');
      const origin = 'https://aureus.example';
      expect((await add(server, account, key.attest(options, { origin }))).code).toBe(
        'second_factor_wrong',
      );
      await must(add(server, account, key.attest(options)));
      expect((await add(server, account, createPasskey().attest(options))).code).toBe(
        'second_factor_wrong',
      );
      const late = await startPasskey(server, account, {
        passkey: key.assert(await loginOptions(server, account)),
      });
      server.advanceMs(120_000);
      expect((await add(server, account, createPasskey().attest(late))).code).toBe(
        'second_factor_wrong',
      );
      expect((await factorsOf(server, account)).passkeys).toHaveLength(1);
    }));

  test('a key is removed against a security code and a factor; recovery codes go with the last factor and not before', () =>
    withServer(async (server) => {
      const account = await server.register('unkey@example.com');
      const { key, added } = await addKey(server, account);
      const proof = async () => ({ passkey: key.assert(await loginOptions(server, account)) });
      const { secret, recoveryCodes } = await addAuthenticator(server, account, await proof());
      const id = String(added.passkey.id);
      const remove = (code: string, second = {}) =>
        server.call('security.removePasskey', { id, code, ...second }, account);
      expect((await remove('000000', await proof())).code).toBe('code_wrong');
      const code = await securityCode(server, account);
      expect((await remove(code)).code).toBe('second_factor_required');
      expect((await remove(code, { second_factor: '000000' })).code).toBe('second_factor_wrong');
      expect((await factorsOf(server, account)).passkeys).toHaveLength(1);
      await must(remove(code, { second_factor: appCode(server, secret) }));
      expect(await factorsOf(server, account)).toMatchObject({
        passkeys: [],
        recovery_codes_left: 10,
      });
      const byRecovery = (index: number) => ({ second_factor: recoveryCodes[index] ?? '' });
      const again = await addKey(server, account, createPasskey(), byRecovery(0));
      expect(again.added.recovery_codes).toEqual([]);
      await must(server.call('security.removeAuthenticator', byRecovery(1), account));
      expect((await factorsOf(server, account)).recovery_codes_left).toBe(8);
      const last = {
        id: String(again.added.passkey.id),
        code: await securityCode(server, account),
        ...byRecovery(2),
      };
      await must(server.call('security.removePasskey', last, account));
      expect(await factorsOf(server, account)).toMatchObject({ recovery_codes_left: 0 });
      expect((await logIn(server, account)).code).toBeNull();
    }));
});

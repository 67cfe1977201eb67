/** Wallet addresses: the book of where coins may go, its rules, its proof and its wait. */

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { codeFor, messageKeys } from '../../support/security-codes.ts';
import { must, type TestAccount } from '../../support/server.ts';
import { PAY_PASSWORD, registerWithdrawer } from '../../support/withdrawals.ts';

interface WireAddress {
  readonly id: number;
  readonly currency_id: number;
  readonly currency: string;
  readonly network: string;
  readonly name: string;
  readonly address: string;
  readonly qrcode: string;
  readonly created_at: number;
  readonly usable_at: number;
  readonly wait_hours: number;
}

interface WireList {
  readonly list: readonly WireAddress[];
  readonly page: number;
  readonly limit: number;
  readonly has_more: boolean;
}

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** Leaves a field out. */
const ABSENT = '(absent)';

describeOnDatabase('wallet addresses', (openDatabase) => {
  const logLines: string[] = [];
  const server = serverOfFile(openDatabase, { logLines });
  const clumsy: { person?: Promise<TestAccount> } = {};

  const person = (): Promise<TestAccount> => registerWithdrawer(server(), newAddress());

  /** One who gets everything wrong, and owns nothing after it. */
  function clumsyPerson(): Promise<TestAccount> {
    clumsy.person ??= person();
    return clumsy.person;
  }

  /** The address of a picture that this user has uploaded. */
  async function pictureOf({ userId }: TestAccount): Promise<string> {
    const name = `${randomBytes(24).toString('base64url')}.webp`;
    const { clock, database } = server().exchange;
    await database.query(
      "insert into uploads (id, user_id, name, purpose, created_at) values ($1, $2, $1, 'private', $3)",
      [name, userId, clock.now()],
    );
    return `/uploads/${name}`;
  }

  async function save(account: TestAccount, fields: Readonly<Record<string, string>> = {}) {
    const wish = {
      currency: 'USDT',
      network: 'TRC20',
      name: 'Cold wallet',
      address: TRON,
      qrcode: await pictureOf(account),
      pay_password: PAY_PASSWORD,
      ...fields,
    };
    const sent = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== ABSENT));
    return server().call('walletAddresses.save', sent, account);
  }

  async function list(account: TestAccount, fields: Readonly<Record<string, string>> = {}) {
    const calling = server().call('walletAddresses.list', fields, account);
    return (await must(calling)) as WireList;
  }

  test('ADDR-04 the currencies of the site are listed for guests, with their networks', async () => {
    const currencies = (await must(server().call('walletAddresses.currencies'))) as {
      currency: string;
    }[];
    const found = currencies.find(({ currency }) => currency === 'USDT');
    expect(found).toEqual({
      id: 3,
      currency: 'USDT',
      name: 'Tether USD',
      scale: 8,
      networks: ['ERC20', 'TRC20'],
      can_deposit: true,
      can_withdraw: true,
    });
    expect(currencies.find(({ currency }) => currency === 'EUR')).toMatchObject({
      networks: [],
      can_withdraw: false,
    });
  });

  test('ADDR-02 ADDR-04 an address is saved, listed and waits a day before it can be used', async () => {
    const account = await person();
    const saved = (await must(save(account, { name: '  Sổ lạnh 🔐 ' }))) as WireAddress;
    const nowMs = server().exchange.clock.now();
    expect(saved).toMatchObject({
      currency_id: 3,
      currency: 'USDT',
      network: 'TRC20',
      name: 'Sổ lạnh 🔐',
      address: TRON,
      created_at: nowMs,
      usable_at: nowMs + 24 * HOUR_MS,
      wait_hours: 24,
    });
    expect(await list(account)).toEqual({ list: [saved], page: 1, limit: 10, has_more: false });
    server().advanceMs(23 * HOUR_MS + 1);
    expect((await list(account)).list[0]?.wait_hours).toBe(1);
    server().advanceMs(HOUR_MS);
    expect((await list(account)).list[0]?.wait_hours).toBe(0);
    expect(await messageKeys(server(), account.userId)).toContain('address_added');
    const events = await server().exchange.database.query<{ name: string }>(
      'select name from outbox where user_id = $1 order by sequence',
      [account.userId],
    );
    expect(events.map(({ name }) => name).slice(-2)).toEqual([
      'walletAddresses.saved',
      'messages.received',
    ]);
  });

  test('ADDR-02 the first network is taken unless told, and one spelling is kept', async () => {
    const account = await person();
    const wish = { network: ABSENT, address: ` ${ETHEREUM.toLowerCase()} ` };
    expect(await must(save(account, wish))).toMatchObject({ network: 'ERC20', address: ETHEREUM });
    const again = await save(account, { network: 'ERC20', address: ETHEREUM });
    expect([again.code, fieldsOf(again)]).toEqual(['already_done', { address: 'already_done' }]);
    // The same text for another currency leads elsewhere.
    await must(save(account, { currency: 'ETH', network: 'ETH', address: ETHEREUM }));
  });

  test.each([
    [{ address: `${TRON.slice(0, -1)}u` }, 'address_invalid', 'address'],
    [{ address: ETHEREUM }, 'address_invalid', 'address'],
    [{ network: 'ERC20', address: TRON }, 'address_invalid', 'address'],
    [{ network: ABSENT }, 'address_invalid', 'address'],
    [{ address: TRON.replace('8', ' 8') }, 'address_invalid', 'address'],
    [{ address: '' }, 'parameter_error', 'address'],
    [{ address: 'T'.repeat(5_000) }, 'address_invalid', 'address'],
    [{ address: ABSENT }, 'parameter_error', 'address'],
    [{ currency: 'DOGECOIN' }, 'currency_unknown', 'currency'],
    [{ currency: 'EUR' }, 'currency_unknown', 'currency'],
    [{ currency: '__proto__' }, 'currency_unknown', 'currency'],
    [{ currency: ABSENT }, 'parameter_error', 'currency'],
    [{ network: 'BEP20', address: ETHEREUM }, 'parameter_error', 'network'],
    [{ network: 'constructor' }, 'parameter_error', 'network'],
    [{ name: '' }, 'parameter_error', 'name'],
    [{ name: 'a\u202eb' }, 'special_characters', 'name'],
    [{ name: 'n'.repeat(31) }, 'text_too_long', 'name'],
    [{ qrcode: '' }, 'parameter_error', 'qrcode'],
    [{ qrcode: '/uploads/none.webp' }, 'picture_required', 'qrcode'],
    [{ qrcode: 'https://example.com/a.png' }, 'picture_required', 'qrcode'],
    [{ qrcode: ABSENT }, 'parameter_error', 'qrcode'],
    [{ pay_password: ABSENT }, 'pay_password_wrong', 'pay_password'],
    [{ pay_password: '12345' }, 'parameter_error', 'pay_password'],
    [{ pay_password: '135790' }, 'pay_password_wrong', 'pay_password'],
    [{ pay_password: ABSENT, code: '000000' }, 'code_wrong', 'code'],
  ] as const)('ADDR-02 ADDR-03 %j answers %s in its field', async (wrong, code, field) => {
    const account = await clumsyPerson();
    const answer = await save(account, wrong);
    expect([answer.code, fieldsOf(answer)]).toEqual([code, { [field]: code }]);
    expect((await list(account)).list).toEqual([]);
  });

  test('ADDR-03 the picture has to be one’s own', async () => {
    const [owner, other] = [await person(), await person()];
    const qrcode = await pictureOf(owner);
    const stranger = await save(other, { qrcode });
    const unknown = await save(other, { qrcode: qrcode.replace(/.{4}\.webp/, 'none.webp') });
    expect(stranger.envelope).toEqual(unknown.envelope);
    expect(stranger.code).toBe('picture_required');
    await must(save(owner, { qrcode }));
  });

  test('ADDR-02 a code that was sent to the owner proves as well, once', async () => {
    const account = await person();
    const code = await codeFor(server(), { token: account.token, to: account.email });
    const proof = { pay_password: ABSENT, code };
    // What is wrong with the draft costs no code.
    expect((await save(account, { ...proof, address: 'T' })).code).toBe('address_invalid');
    await must(save(account, proof));
    const second = { ...proof, currency: 'ETH', network: 'ETH', address: ETHEREUM };
    expect((await save(account, second)).code).toBe('code_wrong');
  });

  test('ADDR-02 guesses at the pay password are slowed down', async () => {
    const account = await person();
    const codes: (string | null)[] = [];
    for (let tries = 0; tries < 12; tries += 1)
      codes.push((await save(account, { pay_password: String(100_000 + tries) })).code);
    expect(codes[0]).toBe('pay_password_wrong');
    expect(codes.at(-1)).toBe('too_many_requests');
    expect((await save(account)).code).toBe('too_many_requests');
    server().advanceMs(2 * HOUR_MS);
    await must(save(account));
  });

  test('ADDR-02 without a pay password and without a code the way to one is told', async () => {
    const account = await server().register(newAddress());
    for (const pay_password of [ABSENT, PAY_PASSWORD])
      expect((await save(account, { pay_password })).code).toBe('pay_password_missing');
  });

  test('ADDR-01 an address is removed, and can be added anew', async () => {
    const owner = await person();
    const { id } = (await must(save(owner))) as WireAddress;
    const remove = (account: TestAccount, named: string) =>
      server().call('walletAddresses.remove', { id: named }, account);
    await must(remove(owner, String(id)));
    expect((await list(owner)).list).toEqual([]);
    expect((await remove(owner, String(id))).code).toBe('not_found');
    server().advanceMs(HOUR_MS);
    const again = (await must(save(owner))) as WireAddress;
    expect(again.id).not.toBe(id);
    // Taking it out and in again does not shorten the wait.
    expect(again.usable_at).toBe(server().exchange.clock.now() + 24 * HOUR_MS);
  });

  test('ADDR-04 the list comes by pages, newest first, by currency, and never another user’s', async () => {
    const [account, other] = [await person(), await person()];
    await must(save(other));
    const { database } = server().exchange;
    for (let count = 0; count < 13; count += 1)
      await database.query(
        `insert into wallet_addresses
             (user_id, currency, network, name, address, qrcode, created_at, usable_at)
           values ($1, $2, 'TRC20', $3, $4, '', 0, 0)`,
        [account.userId, count < 3 ? 'TRX' : 'USDT', `name ${count}`, `address ${count}`],
      );
    const first = await list(account, { page: '1', limit: '10' });
    expect([first.list.length, first.has_more, first.list[0]?.name]).toEqual([10, true, 'name 12']);
    const second = await list(account, { page: '2', limit: '10' });
    expect([second.list.length, second.has_more]).toEqual([3, false]);
    expect((await list(account, { currency: 'TRX' })).list).toHaveLength(3);
    expect((await list(account, { currency: 'BTC' })).list).toEqual([]);
    expect((await list(account, { page: '99999999' })).list).toEqual([]);
  });

  test('ADDR-01 a book holds fifty addresses, and the same one once, also when many come at once', async () => {
    const account = await person();
    const same = await Promise.all(Array.from({ length: 5 }, () => save(account)));
    const codes = same.map(({ code }) => code).sort();
    expect(codes).toEqual(['already_done', 'already_done', 'already_done', 'already_done', null]);
    const { database } = server().exchange;
    for (let count = 0; count < 47; count += 1)
      await database.query(
        `insert into wallet_addresses
             (user_id, currency, network, name, address, qrcode, created_at, usable_at)
           values ($1, 'USDT', 'TRC20', 'full', $2, '', 0, 0)`,
        [account.userId, `address ${count}`],
      );
    const last = await Promise.all(
      [
        { network: 'ERC20', address: ETHEREUM },
        { currency: 'ETH', network: 'ETH', address: ETHEREUM },
        { currency: 'LINK', network: 'ERC20', address: ETHEREUM },
        { currency: 'BNB', network: 'BEP20', address: ETHEREUM },
      ].map((fields) => save(account, fields)),
    );
    const refused = last.filter(({ code }) => code !== null);
    expect(last.length - refused.length).toBe(2);
    for (const answer of refused)
      expect(answer.envelope).toMatchObject({ code: 'limit_exceeded', params: { maximum: '50' } });
  });

  test('ADDR-04 nothing secret is in the log', async () => {
    expect(logLines.join('\n')).not.toContain(PAY_PASSWORD);
  });
});

function fieldsOf({ envelope }: { readonly envelope: unknown }): unknown {
  return (envelope as { fields?: unknown }).fields;
}

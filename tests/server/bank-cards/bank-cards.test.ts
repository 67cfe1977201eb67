/** Bank cards: two kinds, one of each, covered numbers, and an owner who has confirmed them. */

import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../support/database.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { codeFor, messageKeys } from '../../support/security-codes.ts';
import { must, type TestAccount } from '../../support/server.ts';
import { PAY_PASSWORD, registerWithdrawer } from '../../support/withdrawals.ts';

const DOMESTIC = {
  aba_account: '021000021',
  real_name: 'Nguyễn Văn An',
  bank_account: '1903 4567 8912 34',
  bank_province: 'Hà Nội',
  bank_city: 'Hà Nội',
  bank_name: 'Techcombank',
  branch: 'Hoàn Kiếm',
  swift_code: 'vtcbvnvx',
  phone: '+84 912 345 678',
  address: '12 Lý Thường Kiệt',
};
const INTERNATIONAL = {
  ...DOMESTIC,
  aba_account: 'BLZ 370 400 44',
  bank_account: 'DE89 3704 0044 0532 0130 00',
  swift_code: 'COBADEFFXXX',
  bank_network: 'SEPA',
  bank_address: 'Kaiserplatz, Frankfurt',
};
const names = {
  domestic: ['bankCards.saveDomestic', 'bankCards.domestic', DOMESTIC],
  international: ['bankCards.saveInternational', 'bankCards.international', INTERNATIONAL],
} as const;
type Kind = keyof typeof names;
const kinds = ['domestic', 'international'] as const;
/** Leaves a field out. */
const ABSENT = '(absent)';

describeOnDatabase('bank cards', (openDatabase) => {
  const logLines: string[] = [];
  const server = serverOfFile(openDatabase, { environment: { LOG_LEVEL: 'trace' }, logLines });
  const clumsy: { person?: Promise<TestAccount> } = {};

  const person = (): Promise<TestAccount> => registerWithdrawer(server(), newAddress());

  /** One who gets everything wrong, and owns nothing after it. */
  function clumsyPerson(): Promise<TestAccount> {
    clumsy.person ??= person();
    return clumsy.person;
  }

  function save(account: TestAccount, kind: Kind, fields: Readonly<Record<string, string>> = {}) {
    const [name, , card] = names[kind];
    const wish = { ...card, pay_password: PAY_PASSWORD, ...fields };
    const sent = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== ABSENT));
    return server().call(name, sent, account);
  }

  const read = (account: TestAccount, kind: Kind) =>
    must(server().call(names[kind][1], {}, account));

  const messagesOf = (account: TestAccount) =>
    server().exchange.database.query<{ params: unknown; link: string }>(
      "select params, link from messages where user_id = $1 and key = 'card_saved'",
      [account.userId],
    );

  test('CARD-02 CARD-06 a domestic card is saved and answered with its numbers covered', async () => {
    const account = await person();
    expect(await read(account, 'domestic')).toBeNull();
    const saved = await must(save(account, 'domestic'));
    expect(saved).toEqual({
      ...DOMESTIC,
      id: expect.any(Number),
      aba_account: '•••• 0021',
      bank_account: '•••• 1234',
      phone: '•••• 5678',
      swift_code: 'VTCBVNVX',
      usable_at: server().exchange.clock.now() + 24 * 3_600_000,
      updated_at: server().exchange.clock.now(),
    });
    expect(await read(account, 'domestic')).toEqual(saved);
    expect(await read(account, 'international')).toBeNull();
    expect(await stored(account, 'domestic')).toEqual({
      aba: '021000021',
      account: '19034567891234',
      phone: '+84912345678',
      network: null,
    });
    expect(await messagesOf(account)).toEqual([
      { params: { ending: '1234' }, link: '/pages/setting/bank' },
    ]);
  });

  test('CARD-03 an international card also has the network and the address of the bank', async () => {
    const account = await person();
    const saved = await must(save(account, 'international'));
    expect(saved).toMatchObject({
      bank_network: 'SEPA',
      bank_address: 'Kaiserplatz, Frankfurt',
      bank_account: '•••• 3000',
      aba_account: '•••• 0044',
    });
    expect(await messagesOf(account)).toEqual([
      { params: { ending: '3000' }, link: '/pages/setting/bank_international' },
    ]);
    expect(await read(account, 'domestic')).toBeNull();
    expect(await stored(account, 'international')).toMatchObject({
      account: 'DE89370400440532013000',
      network: 'SEPA',
    });
  });

  test('CARD-01 a new card takes the place of the one before, whole', async () => {
    const account = await person();
    const first = (await must(save(account, 'domestic'))) as { id: number };
    server().advanceMs(1_000);
    const second = await must(save(account, 'domestic', { bank_account: '777788889999' }));
    expect(second).toMatchObject({ id: first.id, bank_account: '•••• 9999' });
    const [row] = await server().exchange.database.query<{ count: number }>(
      'select count(*) as count from bank_cards where user_id = $1',
      [account.userId],
    );
    expect(row?.count).toBe(1);
    const events = await server().exchange.database.query<{ name: string }>(
      "select name from outbox where user_id = $1 and name like 'bankCards.%' order by sequence",
      [account.userId],
    );
    expect(events.map(({ name }) => name)).toEqual(Array(2).fill('bankCards.domesticSaved'));
  });

  test.each(kinds)('CARD-04 every field of a %s card is required', async (kind) => {
    const account = await clumsyPerson();
    for (const field of Object.keys(names[kind][2])) {
      const missing = await save(account, kind, { [field]: ABSENT });
      expect([field, fieldsOf(missing)]).toEqual([field, { [field]: 'parameter_error' }]);
      const empty = await save(account, kind, { [field]: '   ' });
      expect([field, Object.keys(fieldsOf(empty))]).toEqual([field, [field]]);
    }
    expect(await read(account, kind)).toBeNull();
  });

  test.each([
    ['domestic', { aba_account: '021000022' }, 'parameter_error'],
    ['domestic', { aba_account: '000000000' }, 'parameter_error'],
    ['domestic', { swift_code: 'VTCBXQVX' }, 'swift_invalid'],
    ['domestic', { swift_code: 'VTCBVNV' }, 'swift_invalid'],
    ['domestic', { swift_code: "'; drop table bank_cards; --" }, 'swift_invalid'],
    ['domestic', { phone: '0912345678' }, 'phone_invalid'],
    ['domestic', { phone: '+84 12' }, 'phone_invalid'],
    ['domestic', { phone: '+999 912 345 678' }, 'phone_invalid'],
    ['domestic', { phone: '+84 912 345 678 901 2' }, 'phone_invalid'],
    ['domestic', { phone: 'call me' }, 'phone_invalid'],
    ['domestic', { bank_account: '123' }, 'parameter_error'],
    ['domestic', { bank_account: '1'.repeat(41) }, 'parameter_error'],
    ['domestic', { real_name: 'A' }, 'parameter_error'],
    ['domestic', { real_name: 'A\u202eB' }, 'special_characters'],
    ['domestic', { branch: 'b'.repeat(81) }, 'text_too_long'],
    ['international', { bank_account: 'DE89370400440532013001' }, 'iban_invalid'],
    ['international', { bank_account: 'ZZ89370400440532013000' }, 'iban_invalid'],
  ] as const)(
    'CARD-02 CARD-03 a %s card with %j answers %s in its field',
    async (kind, wrong, code) => {
      const account = await clumsyPerson();
      const answer = await save(account, kind, wrong);
      expect([answer.code, fieldsOf(answer)]).toEqual([
        code,
        { [Object.keys(wrong)[0] ?? '']: code },
      ]);
      expect(await read(account, kind)).toBeNull();
    },
  );

  test('CARD-03 abroad an account may be no IBAN, and names are kept as they are written', async () => {
    const account = await person();
    const hostile = `<script>alert("1")</script> O'Brien`;
    const saved = await must(
      save(account, 'international', { bank_account: '0012-3456-7890', real_name: hostile }),
    );
    expect(saved).toMatchObject({ bank_account: '•••• 7890', real_name: hostile });
  });

  test('CARD-01 a card is proven by the pay password or by a code, and guesses are slowed down', async () => {
    const account = await person();
    expect((await save(account, 'domestic', { pay_password: ABSENT })).code).toBe(
      'pay_password_wrong',
    );
    const code = await codeFor(server(), { token: account.token, to: account.email });
    const byCode = { pay_password: ABSENT, code };
    // What is wrong with the card costs no code.
    expect((await save(account, 'domestic', { ...byCode, phone: '+84 12' })).code).toBe(
      'phone_invalid',
    );
    await must(save(account, 'domestic', byCode));
    expect((await save(account, 'international', byCode)).code).toBe('code_wrong');
    const codes: (string | null)[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const pay_password = String(100_000 + tries);
      codes.push((await save(account, 'international', { pay_password })).code);
    }
    expect(codes[0]).toBe('pay_password_wrong');
    expect(codes.at(-1)).toBe('too_many_requests');
    expect((await save(account, 'international')).code).toBe('too_many_requests');
    expect(await read(account, 'international')).toBeNull();
    expect(
      (await messageKeys(server(), account.userId)).filter((key) => key === 'card_saved'),
    ).toHaveLength(1);
  });

  test.each(kinds)(
    'a %s card is removed by its owner alone, who proves it as a new one',
    async (kind) => {
      const [owner, other] = [await person(), await person()];
      const remove = (fields: Readonly<Record<string, string>>, account: TestAccount = owner) =>
        server().call('bankCards.remove', { kind, ...fields }, account);
      expect((await remove({ pay_password: PAY_PASSWORD })).code).toBe('not_found');
      await must(save(owner, kind));
      await must(save(other, kind));
      expect((await remove({})).code).toBe('pay_password_wrong');
      expect((await remove({ pay_password: '000000' })).code).toBe('pay_password_wrong');
      expect((await remove({ code: '000000' })).code).toBe('code_wrong');
      for (const bad of ['', 'all', 'domestic,international'])
        expect((await remove({ kind: bad, pay_password: PAY_PASSWORD })).code).toBe(
          'parameter_error',
        );
      expect((await server().call('bankCards.remove', { kind })).code).toBe('login_required');
      expect(await read(owner, kind)).toMatchObject({ bank_name: DOMESTIC.bank_name });

      const both = await Promise.all([1, 2].map(() => remove({ pay_password: PAY_PASSWORD })));
      expect(both.map(({ code }) => code ?? 'ok').sort()).toEqual(['not_found', 'ok']);
      expect(await read(owner, kind)).toBeNull();
      expect(await read(other, kind)).toMatchObject({ bank_name: DOMESTIC.bank_name });
      const keys = await messageKeys(server(), owner.userId);
      expect(keys.filter((key) => key === 'card_removed')).toHaveLength(1);
      const events = await server().exchange.database.query<{ name: string }>(
        "select name from outbox where user_id = $1 and name like 'bankCards.%' order by sequence",
        [owner.userId],
      );
      expect(events.at(-1)).toEqual({ name: 'bankCards.removed' });
      // The same account of a bank is a new way out once more.
      server().advanceMs(60_000);
      expect(await must(save(owner, kind))).toMatchObject({
        usable_at: server().exchange.clock.now() + 24 * 3_600_000,
      });
    },
  );

  test('CARD-06 cards are each user’s own, and a guest is asked to log in', async () => {
    const [owner, other] = [await person(), await person()];
    await must(save(owner, 'domestic'));
    expect(await read(other, 'domestic')).toBeNull();
    await must(save(other, 'domestic', { real_name: 'Somebody else' }));
    expect(await read(owner, 'domestic')).toMatchObject({ real_name: DOMESTIC.real_name });
    for (const kind of kinds) {
      for (const name of [names[kind][0], names[kind][1]])
        expect((await server().call(name, names[kind][2])).code).toBe('login_required');
    }
  });

  test('CARD-01 several saves at once leave one whole card', async () => {
    const account = await person();
    const accounts = ['1111', '2222', '3333', '4444'];
    const answers = await Promise.all(
      accounts.map((digits) =>
        save(account, 'domestic', { bank_account: digits.repeat(3), bank_city: digits }),
      ),
    );
    expect(answers.map(({ code }) => code)).toEqual([null, null, null, null]);
    const card = (await read(account, 'domestic')) as { bank_account: string; bank_city: string };
    expect(card.bank_account).toBe(`•••• ${card.bank_city}`);
  });

  test('CARD-06 no number of a card and no pay password reaches the log', () => {
    const log = logLines.join('\n');
    for (const secret of ['19034567891234', '1903 4567', '84912345678', '37040044', PAY_PASSWORD])
      expect(log).not.toContain(secret);
  });

  async function stored({ userId }: TestAccount, kind: Kind): Promise<unknown> {
    const [row] = await server().exchange.database.query(
      `select aba_account as aba, bank_account as account, phone, bank_network as network
         from bank_cards where user_id = $1 and kind = $2`,
      [userId, kind],
    );
    return row;
  }
});

function fieldsOf({ envelope }: { readonly envelope: unknown }): object {
  return (envelope as { fields?: object }).fields ?? {};
}

/** Invitations as a client sees them: the code, who came by it, and what their trades brought. */
import { expect, test } from 'vitest';
import { audit } from '../../../server/ledger/audit.ts';
import { takesPrices } from '../../../server/operator/acts.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, newestCode, type TestAccount } from '../../support/server.ts';

interface Summary {
  readonly invitation_code: string;
  readonly link: string;
  readonly levels: readonly {
    readonly level: number;
    readonly rate: string;
    readonly invited: number;
    readonly earned_usd: string;
  }[];
  readonly earned_usd: string;
}

const PASSWORD = 'correct horse';

describeOnDatabase('invitations', (open) => {
  const server = serverOfFile(open, { environment: { PUBLIC_ORIGIN: 'https://trade.example' } });

  const summary = async ({ token }: TestAccount) =>
    (await must(server().call('invite.summary', {}, { token }))) as Summary;

  async function registerBy(email: string, code: string, account: string): Promise<TestAccount> {
    await must(server().call('session.sendCode', { user_string: email, scene: 'register' }));
    await must(
      server().call('session.register', {
        user_string: email,
        account,
        code: await newestCode(server(), email),
        password: PASSWORD,
        re_password: PASSWORD,
        extension_code: code,
      }),
    );
    const fields = { user_string: email, password: PASSWORD };
    const token = String(await must(server().call('session.login', fields)));
    const user = (await must(server().call('session.user', {}, { token }))) as { id: number };
    return { email, password: PASSWORD, token, userId: user.id };
  }

  test('INV-01 INV-02 an invitation is counted at both levels, and a trade brings both their rebates', async () => {
    const { feed } = server().exchange;
    if (!takesPrices(feed)) throw new Error('prices cannot be set');
    feed.setPrice('BTCUSDT', '64000');
    const ann = await server().register('ann@example.com');
    const start = await summary(ann);
    expect(start).toEqual({
      invitation_code: expect.stringMatching(/^[A-Z2-9]{8}$/),
      link: `https://trade.example/h5/#/pages/common/register?code=${start.invitation_code}`,
      levels: [
        { level: 1, rate: '0.2', invited: 0, earned_usd: '0' },
        { level: 2, rate: '0.05', invited: 0, earned_usd: '0' },
      ],
      earned_usd: '0',
    });
    const bob = await registerBy('bob@example.com', start.invitation_code, 'bobby');
    const bobsCode = (await summary(bob)).invitation_code;
    const cid = await registerBy('cid@example.com', bobsCode.toLowerCase(), 'cid_the_third');
    await must(
      server().call(
        'spot.trade',
        { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.01' },
        { token: cid.token, key: 'one-trade' },
      ),
    );
    await server().running.jobs.runDue();
    server().advanceMs(31_000);
    await server().running.jobs.runDue();

    const [paid] = await server().exchange.database.query<{ fee: string }>(
      `select sum(amount) as fee from postings where house = 'fees' and amount > 0`,
    );
    const rebates = (await must(server().call('invite.rebates', {}, bob))) as {
      list: { fee: string; amount: string }[];
    };
    expect(rebates).toMatchObject({
      page: 1,
      limit: 10,
      has_more: false,
      list: [
        {
          level: 1,
          masked_account: 'ci***rd',
          source: 'spot_trade',
          currency: 'USDT',
          fee: paid?.fee,
        },
      ],
    });
    expect((await summary(bob)).levels[0]).toEqual({
      level: 1,
      rate: '0.2',
      invited: 1,
      earned_usd: rebates.list[0]?.amount,
    });
    const { levels } = await summary(ann);
    expect(levels.map(({ invited }) => invited)).toEqual([1, 1]);
    expect(levels[0]?.earned_usd).toBe('0');
    expect(Number(levels[1]?.earned_usd)).toBeGreaterThan(0);
    expect(await must(server().call('invite.invited', {}, ann))).toMatchObject({
      has_more: false,
      list: [
        { masked_account: 'ci***rd', level: 2 },
        { masked_account: 'b***y', level: 1 },
      ],
    });
    const bills = await must(server().call('assets.bills', { code: 'rebate' }, bob));
    expect(bills).toMatchObject({ list: [{ account: 'change', code: 'rebate' }] });
    expect(await audit(server().exchange.database)).toMatchObject({ ok: true });
  });

  test("INV-01 nobody sees another's invitations or rebates, an unknown code registers nobody", async () => {
    const dan = await server().register('dan@example.com');
    expect(await must(server().call('invite.invited', {}, dan))).toMatchObject({ list: [] });
    expect(await must(server().call('invite.rebates', { user_id: '1' }, dan))).toMatchObject({
      list: [],
    });
    for (const name of ['invite.summary', 'invite.invited', 'invite.rebates'] as const)
      expect((await server().call(name)).envelope.type).toBe('999');
    await expect(registerBy('eve@example.com', 'NOBODYS1', 'eve')).rejects.toThrow(
      'invitation_unknown',
    );
    for (const page of ['-1', 'x', '1.5', '9'.repeat(40)])
      expect((await server().call('invite.invited', { page }, dan)).code).toBe('parameter_error');
    expect(await must(server().call('invite.invited', { limit: '0' }, dan))).toMatchObject({
      limit: 1,
    });
  });
});

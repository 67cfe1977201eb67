/**
 * The form and the exchange, side by side: random follows are previewed by a real core and sent to a real server, and what
 * the form says of a trader's thousand lots is what the server copies of them.
 */
import { expect, onTestFinished, test } from 'vitest';
import type { FollowDraft } from '../../../../contract/features/copy-trading-views.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { serverOfFile } from '../../../support/of-file.ts';
import { must, type TestAccount } from '../../../support/server.ts';
import { fund } from '../../../support/withdrawals.ts';
import { openRealCore } from '../../world/real-core.ts';
import { type Choice, seededChoice } from '../futures/futures-drafts.ts';

const DRAFTS = repetitions({ short: 30, long: 2000 });
const opened = serverOfFile();
const ORDER = { currency_id: '1', legal_id: '3', type: 'market', side: 'long', multiple: '100' };

const plain = (text: string) => text.replaceAll(',', '');

/** Mostly a follow that can begin, now and then one that cannot. */
function randomFollow(choice: Choice, traderUserId: number): FollowDraft {
  const type = choice.of(['multiple', 'multiple', 'lots'] as const);
  const numbers = ['0', '0.001', '0.0005', '100.01', '1.005', '12.5', '', `0.${choice.below(100)}`];
  const isOdd = choice.below(3) === 0;
  const fair = type === 'lots' ? String(1 + choice.below(900)) : `1.${choice.below(99)}`;
  return {
    ...{ traderUserId, type, number: isOdd ? choice.of(numbers) : fair },
    maximumMargin: choice.of(['', '', '5000', '0']),
    lossLimit: choice.of(['', '100.5', '250', '0']),
    maximumMultiple: choice.of([null, null, 100, 7]),
    slippage: choice.of([null, '0.1', '0.100001']),
    maximumLots: choice.of(['', '', '0.5', '333', '333.7']),
  };
}

function requestOf({ maximumMargin, lossLimit, maximumLots, ...draft }: FollowDraft) {
  const { maximumMultiple, slippage, ...named } = draft;
  return {
    ...named,
    ...(maximumMargin !== '' && { maximumMargin }),
    ...(lossLimit !== '' && { lossLimit }),
    ...(maximumLots !== '' && { maximumLots }),
    ...(maximumMultiple !== null && { maximumMultiple }),
    ...(slippage !== null && { slippage }),
  };
}

/** Somebody whose money does not end before the drafts do. */
async function openFunded(email: string): Promise<TestAccount> {
  const server = opened();
  const account = await server.register(email);
  const number = '1000000';
  await fund(server, account.userId, { USDT: number });
  const move = { currency_id: '3', number, from_field: 'change', to_field: 'lever' };
  await must(server.call('transfer.submit', move, { token: account.token }));
  return account;
}

async function openTrader(): Promise<TestAccount> {
  const server = opened();
  const trader = await openFunded('follow-equal-trader@aureus.test');
  const { database, clock } = server.exchange;
  await database.query(
    `insert into copy_traders (user_id, share_rate, maximum_followers, capital, began_at, counted_at)
      values ($1, 0.1, 10, 2000, $2, $2)`,
    [trader.userId, clock.now()],
  );
  return trader;
}

/** The lots that were copied of a thousand; null for none. */
async function copiedOf(trader: TestAccount, userId: number): Promise<string | null> {
  const server = opened();
  const submit = (fields: Readonly<Record<string, string>>) =>
    must(server.call('futures.submit', { ...ORDER, ...fields }, { token: trader.token }));
  const { position_id: id } = (await submit({ lots: '1000' })) as { position_id: number };
  const copy = async () => {
    const [row] = await server.exchange.database.query<{
      status: string;
      lots: string | null;
      isOpen: boolean;
    }>(
      `select c.status, p.open_lots::text as lots, coalesce(p.status = 'open', false) as is_open
        from copies c join copy_events e on e.id = c.event_id
        left join futures_positions p on p.id = c.position_id where c.user_id = $1 and e.position_id = $2`,
      [userId, id],
    );
    return row;
  };
  const patience = { timeout: 30_000, interval: 10 };
  await expect.poll(async () => (await copy())?.status, patience).toMatch(/made|missed/);
  await submit({ position_id: String(id), lots: '1000' });
  await expect.poll(async () => (await copy())?.isOpen, patience).toBe(false);
  return (await copy())?.lots ?? null;
}

/** Who ended the newest follow. */
async function endOf(userId: number): Promise<string | null> {
  const [row] = await opened().exchange.database.query<{ by: string | null }>(
    'select ended_by as by from copy_follows where user_id = $1 order by id desc limit 1',
    [userId],
  );
  return row?.by ?? null;
}

test(
  'COPY-05 COPY-08 what the form says of a follow is what the server takes, refuses and copies, to the last lot',
  async () => {
    const server = opened();
    const { now } = server.exchange.clock;
    const trader = await openTrader();
    const { email, password, userId } = await openFunded('follow-equal@aureus.test');
    const { core, screen, close } = await openRealCore(server.url, {
      clock: { now, elapsedMs: now },
    });
    onTestFinished(close);
    await core.run('session.login', { userString: email, password });
    await core.watch([['connection', '']]);
    await screen.until('connection', '', (view) => view.state === 'live');
    const choice = seededChoice(20_261_123);
    const seen = { begun: 0, refused: 0, copied: 0 };
    for (let index = 0; index < DRAFTS; index += 1) {
      const draft = randomFollow(choice, trader.userId);
      const key = JSON.stringify(draft);
      await core.watch([['copyTrading.preview', key]]);
      const preview = await screen.until('copyTrading.preview', key, (view) => view !== null);
      await core.unwatch([['copyTrading.preview', key]]);
      if (preview === null) throw new Error('there is no preview');
      const sent = await core.run('copyTrading.follow', requestOf(draft));
      const what = JSON.stringify({ draft, preview, sent });
      expect(sent.ok, what).toBe(preview.problem === null);
      if (!sent.ok) {
        seen.refused += 1;
        // Of a text that is no amount the form of the call says no more than that.
        if (preview.problem?.code !== 'amount_invalid')
          expect(sent.error.fields, what).toEqual({
            [preview.problem?.field ?? '']: preview.problem?.code,
          });
        continue;
      }
      seen.begun += 1;
      if (index % 3 !== 0) continue;
      const { example } = preview;
      const lots = await copiedOf(trader, userId);
      expect(lots, what).toBe(example?.isNothing ? null : plain(example?.ownText ?? ''));
      seen.copied += 1;
      // The next one begins anew, so that no loss limit is met by many.
      const { followUserId } = sent.value;
      const cancelled = await core.run('copyTrading.cancel', { followUserId });
      // What opening and closing at once costs may have reached a small limit already.
      if (!cancelled.ok) expect(await endOf(userId), what).toBe('loss_limit');
    }
    reportCount({
      what: 'follows previewed and begun',
      count: DRAFTS,
      outcome: `${seen.begun} begun, ${seen.refused} refused as foretold, ${seen.copied} copied as foretold`,
    });
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  },
  DRAFTS * 1000 + 60_000,
);

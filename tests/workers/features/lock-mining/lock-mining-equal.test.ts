/**
 * The calculator and the exchange, side by side: random sums are previewed by a real core, locked and redeemed at a real
 * server, whose clock stands still in between.
 */
import { expect, onTestFinished, test } from 'vitest';
import type { Core } from '../../../../contract/core.ts';
import type { LockHoldings, LockPreview } from '../../../../contract/features/lock-mining-views.ts';
import { DAY_MS, HOUR_MS } from '../../../../contract/plain/time.ts';
import { offersAt } from '../../../../server/features/lock-mining/rounds.ts';
import { audit } from '../../../../server/ledger/audit.ts';
import { settleAll } from '../../../server/lock-mining/lock-world.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { serverOfFile } from '../../../support/of-file.ts';
import type { TestServer } from '../../../support/server.ts';
import { openRealCore } from '../../world/real-core.ts';
import { seededChoice } from '../futures/futures-drafts.ts';

const SUMS = repetitions({ short: 25, long: 1000 });
const SEED = 20_261_123;
const opened = serverOfFile();

const logIn = ({ email, password, core }: { email: string; password: string; core: Core }) =>
  core.run('session.login', { userString: email, password });

async function openSaver(server: TestServer) {
  const { email, password } = await server.register('locks-equal@aureus.test');
  const { now } = server.exchange.clock;
  const { core, screen, close } = await openRealCore(server.url, {
    clock: { now, elapsedMs: now },
  });
  onTestFinished(close);
  await logIn({ email, password, core });
  await core.watch([
    ['connection', ''],
    ['lockMining.held', ''],
  ]);
  await screen.until('connection', '', (view) => view.state === 'live');
  await screen.until('lockMining.held', '', (view) => view !== null);
  return { email, password, core, screen };
}
type Saver = Awaited<ReturnType<typeof openSaver>>;

async function previewOf({ core, screen }: Saver, draft: { configId: number; amount: string }) {
  const key = JSON.stringify(draft);
  await core.watch([['lockMining.preview', key]]);
  const isKnown = (view: LockPreview | null) => view !== null && view.available !== '0';
  const view = await screen.until('lockMining.preview', key, isKnown);
  await core.unwatch([['lockMining.preview', key]]);
  if (view === null) throw new Error('there is no preview');
  return view;
}

const plain = (text: string) => text.replaceAll(',', '');

test(
  'LOCK-03 LOCK-09 what the calculator says is what the server locks, pays, takes and refuses, to the last digit',
  async () => {
    const server = opened();
    const saver = await openSaver(server);
    const { core, screen } = saver;
    const choice = seededChoice(SEED);
    const seen = { locked: 0, refused: 0 };
    for (let index = 0; index < SUMS; index += 1) {
      // A session lasts a week.
      if (index % 8 === 0) await logIn(saver);
      const offers = offersAt(server.exchange.clock.now()).filter(
        ({ currency, termDays }) => currency.code === 'USDT' && termDays > 5,
      );
      const offer = offers[choice.below(offers.length)];
      if (offer === undefined) throw new Error('there is no plan');
      const amount = `${choice.below(60)}.${choice.below(10 ** choice.below(9))}`;
      const preview = await previewOf(saver, { configId: offer.id, amount });
      const sent = await core.run('lockMining.subscribe', { configId: offer.id, amount });
      expect(sent.ok, JSON.stringify({ amount, preview })).toBe(preview.problem === null);
      if (!sent.ok) {
        seen.refused += 1;
        if (preview.problem?.code !== 'amount_invalid')
          expect(sent.error.code).toBe(preview.problem?.code);
        continue;
      }
      seen.locked += 1;
      const { id } = sent.value;
      expect(sent.value).toMatchObject({
        dailyDividend: plain(preview.dailyDividendText),
        expectedDividend: plain(preview.expectedDividendText),
        firstDividendAt: preview.firstDividendAt,
        maturesAt: preview.maturesAt,
      });
      // Some hours, over a dividend or none, less than a session lasts.
      server.advanceMs(HOUR_MS * choice.below(20));
      await settleAll(server.exchange);
      const paid = await core.run('lockMining.orders', { status: 'in_progress' });
      if (!paid.ok) throw new Error(JSON.stringify(paid));
      const known = paid.value.list.find((order) => order.id === id);
      const isOfNow = (view: LockHoldings | null) => {
        const row = view?.rows.find((each) => each.id === id);
        const leftMs = sent.value.maturesAt - server.exchange.clock.now();
        return (
          row !== undefined &&
          row.dividendsPaid === known?.dividendsPaid &&
          row.remainingDays === Math.ceil(leftMs / DAY_MS)
        );
      };
      const view = await screen.until('lockMining.held', '', isOfNow);
      const row = view?.rows.find((each) => each.id === id);
      const redeemed = await core.run('lockMining.redeem', { id });
      if (!redeemed.ok || row === undefined) throw new Error(JSON.stringify(redeemed));
      expect({
        penalty: redeemed.value.penalty,
        returned: redeemed.value.returned,
        paid: redeemed.value.paidDividend,
      }).toEqual({
        penalty: plain(row.redemption.penaltyText),
        returned: plain(row.redemption.returnedText),
        paid: plain(row.paidText),
      });
    }
    expect(await audit(server.exchange.database)).toMatchObject({ ok: true });
    const outcome = `${seen.locked} locked and redeemed, ${seen.refused} refused as foretold, 0 differ`;
    reportCount({ what: 'sums previewed, locked and redeemed', count: SUMS, outcome });
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  },
  SUMS * 1000 + 60_000,
);

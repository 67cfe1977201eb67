/**
 * The preview and the exchange, side by side: wishes at the very edge of what is lent are previewed by a real
 * core and sent to a real server, whose prices and clock stand still in between.
 */
import { expect, onTestFinished, test } from 'vitest';
import type { LoanDraft, LoanPreview } from '../../../../contract/features/loans.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { mostBorrowed } from '../../../../contract/rules/money/loan-pricing.ts';
import { takesPrices } from '../../../../server/operator/acts.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { serverOfFile } from '../../../support/of-file.ts';
import type { TestServer } from '../../../support/server.ts';
import { openRealCore } from '../../world/real-core.ts';
import { seededChoice } from '../futures/futures-drafts.ts';

const WISHES = repetitions({ short: 40, long: 2000 });
const SEED = 20_261_122;
const LTV = '0.65';
const UNIT = '0.00000001';
const opened = serverOfFile();

async function openBorrower(server: TestServer) {
  const { email, password } = await server.register('loans-equal@aureus.test');
  // Interest begins with the first moment: between an answer and a look at it no time may pass.
  const { now } = server.exchange.clock;
  const clock = { now, elapsedMs: now };
  const { core, screen, close } = await openRealCore(server.url, { clock });
  onTestFinished(close);
  await core.run('session.login', { userString: email, password });
  await core.watch([
    ['connection', ''],
    ['markets.quote', 'BTCUSDT'],
    ['loans.open', ''],
  ]);
  await screen.until('connection', '', (view) => view.state === 'live');
  await screen.until('loans.open', '', (view) => view !== null);
  return { core, screen };
}
type Borrower = Awaited<ReturnType<typeof openBorrower>>;

async function bitcoinOf({ core }: Borrower): Promise<string> {
  const wallets = await core.run('assets.wallets', {});
  const isCollateral = ({ account, currency }: { account: string; currency: string }) =>
    account === 'change' && currency === 'BTC';
  const balance = wallets.ok ? wallets.value.list.find(isCollateral) : undefined;
  if (balance === undefined) throw new Error('there is no collateral');
  return balance.available;
}

/** Another price, so that worth, least and most are never round. */
function movePrice(server: TestServer, below: (count: number) => number): string {
  const { feed } = server.exchange;
  if (!takesPrices(feed)) throw new Error('prices cannot be set');
  const price = `${60_000 + below(8000)}.${10 + below(90)}`;
  server.advanceMs(1000);
  feed.setPrice('BTCUSDT', price);
  return price;
}

interface Wish {
  readonly draft: LoanDraft;
  readonly price: string;
  /** What the borrower has while nothing is lent. */
  readonly available: string;
}

/** Once the core has heard of the price and of the end of the loan before. */
async function previewOf({ core, screen }: Borrower, { draft, price, available }: Wish) {
  const key = JSON.stringify(draft);
  await core.watch([['loans.preview', key]]);
  const isOfNow = (view: LoanPreview | null) =>
    view !== null &&
    view.priceText.replace(',', '') === price &&
    view.available === available &&
    !/[1-9]/.test(view.limit.owedText);
  const view = await screen.until('loans.preview', key, isOfNow);
  await core.unwatch([['loans.preview', key]]);
  if (view === null) throw new Error('there is no preview');
  return view;
}

test(
  'LOAN-01 the preview lends and refuses as the server does, to the last digit',
  async () => {
    const server = opened();
    const borrower = await openBorrower(server);
    const { core, screen } = borrower;
    const choice = seededChoice(SEED);
    const seen = { lent: 0, refused: 0 };
    const available = await bitcoinOf(borrower);
    for (let index = 0; index < WISHES; index += 1) {
      const price = movePrice(server, choice.below);
      const collateral = `0.0${10_000 + choice.below(50_000)}`;
      const most = mostBorrowed({ collateral, price, ltv: LTV, scale: 8 });
      const isWithin = choice.below(2) === 0;
      const number = isWithin ? most : plainText(exact(most).plus(UNIT));
      const draft = { number, collateralCurrencyId: 1, collateral };
      const preview = await previewOf(borrower, { draft, price, available });
      const sent = await core.run('loans.borrow', draft);
      expect(sent.ok, JSON.stringify({ draft, price, preview })).toBe(preview.problem === null);
      expect(sent.ok).toBe(isWithin);
      if (!sent.ok) {
        seen.refused += 1;
        expect(sent.error.code).toBe(preview.problem?.code);
        expect(sent.error.fields).toEqual({ number: preview.problem?.code });
        expect(sent.error.params?.['maximum']).toBe(
          preview.problem?.params['maximum']?.replaceAll(',', ''),
        );
        continue;
      }
      seen.lent += 1;
      const { id } = sent.value;
      const rows = await screen.until('loans.open', '', (view) => view?.[0]?.id === id);
      expect(rows?.[0]).toMatchObject({
        owed: plainText(exact(number)),
        collateral: plainText(exact(collateral)),
        ltv: preview.ltv,
        ltvText: preview.ltvText,
        liquidationPriceText: preview.liquidationPriceText,
        health: 'safe',
      });
      const all = await core.run('loans.repay', { id, number: '100000' });
      expect(all).toMatchObject({ ok: true, value: { state: 'repaid' } });
    }
    const outcome = `${seen.lent} lent, ${seen.refused} refused as foretold, 0 differ`;
    reportCount({ what: 'loans previewed and sent', count: WISHES, outcome });
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(WISHES / 5);
  },
  WISHES * 1000 + 60_000,
);

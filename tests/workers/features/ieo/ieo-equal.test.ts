/**
 * The preview and the exchange, side by side: subscriptions within the bounds and at their very edges, in every pay
 * currency, are previewed by a real core and sent to a real server whose clock stands still in between.
 */
import { expect, onTestFinished, test } from 'vitest';
import type { IeoDraft } from '../../../../contract/features/ieo.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { DAY_MS } from '../../../../contract/plain/time.ts';
import type { TokenIssue } from '../../../../server/market/issues/issue-calendar.ts';
import { takesPrices } from '../../../../server/operator/acts.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { actAs } from '../../../support/coupons.ts';
import { serverOfFile } from '../../../support/of-file.ts';
import type { TestServer } from '../../../support/server.ts';
import { openRealCore } from '../../world/real-core.ts';
import { seededChoice } from '../futures/futures-drafts.ts';

const WISHES = repetitions({ short: 30, long: 2000 });
const SEED = 20_261_123;
const ISSUED_EVERY_MS = 14 * DAY_MS;
const opened = serverOfFile();

async function openBuyer(server: TestServer) {
  const { now } = server.exchange.clock;
  const { core, screen, close } = await openRealCore(server.url, {
    clock: { now, elapsedMs: now },
  });
  onTestFinished(close);
  await core.watch([['connection', '']]);
  await screen.until('connection', '', (view) => view.state === 'live');
  return { core, screen };
}
type Buyer = Awaited<ReturnType<typeof openBuyer>>;

function newestIssue({ exchange }: TestServer): TokenIssue {
  const now = exchange.clock.now();
  const issue = exchange.feed.issues.announced(now).find(({ startsAt }) => startsAt <= now);
  if (issue === undefined || issue.endsAt <= now) throw new Error('nothing is issued');
  return issue;
}

/** Another price, so that no price of a token is round. */
function movePrices(server: TestServer, below: (count: number) => number): void {
  const { feed } = server.exchange;
  if (!takesPrices(feed)) throw new Error('prices cannot be set');
  feed.setPrice('BTCUSDT', `${60_000 + below(8000)}.${10 + below(90)}`);
  feed.setPrice('ETHUSDT', `${3000 + below(400)}.${10 + below(90)}`);
}

/** Somebody new, so that every bound is met again. */
async function comeAs(server: TestServer, { core }: Buyer, number: number): Promise<void> {
  const { email, password, userId } = await server.register(`ieo-${number}@aureus.test`);
  await actAs(server, {
    verb: 'credit',
    args: [String(userId), 'change', 'USDT', '3000'],
    key: `ieo-equal-${number}`,
  });
  await core.run('session.login', { userString: email, password });
}

function amountOf(issue: TokenIssue, below: (count: number) => number): string {
  const { minimumAmount, maximumAmount } = issue;
  const step = (text: string, change: number) => plainText(exact(text).plus(change));
  const choices = [
    minimumAmount,
    step(minimumAmount, -1),
    maximumAmount,
    step(maximumAmount, 1),
    `${minimumAmount}.5`,
    step(minimumAmount, below(Number(maximumAmount))),
    step(minimumAmount, below(Number(minimumAmount))),
  ];
  return choices[below(choices.length)] ?? minimumAmount;
}

/** By the price of now: of the same draft there may be a preview from an earlier minute. */
async function previewOf({ core, screen }: Buyer, draft: IeoDraft) {
  const key = JSON.stringify(draft);
  const now = await core.run('ieo.project', { id: draft.projectId });
  const payments = now.ok ? now.value.project.payCurrencies : [];
  const payment = payments.find(({ payCurrency }) => payCurrency === draft.payCurrency);
  await core.watch([['ieo.preview', key]]);
  const view = await screen.until('ieo.preview', key, (seen) => seen?.price === payment?.price);
  await core.unwatch([['ieo.preview', key]]);
  if (view === null) throw new Error('there is no preview');
  return view;
}

test(
  'IEO-02 the preview costs and refuses as the server does, to the last digit',
  async () => {
    const server = opened();
    const buyer = await openBuyer(server);
    const { core } = buyer;
    const choice = seededChoice(SEED);
    const seen = { bought: 0, refused: 0 };
    for (let index = 0; index < WISHES; index += 1) {
      // Before an issue is sold out the next has come.
      server.advanceMs(index % 200 === 199 ? ISSUED_EVERY_MS : 60_000);
      const issue = newestIssue(server);
      movePrices(server, choice.below);
      await comeAs(server, buyer, index);
      const payCurrency = ['USDT', 'BTC', 'ETH'][choice.below(3)] ?? 'USDT';
      const amount = amountOf(issue, choice.below);
      const draft = { projectId: issue.id, payCurrency, amount };
      const preview = await previewOf(buyer, draft);
      const sent = await core.run('ieo.subscribe', { ...draft, price: preview.price });
      const what = JSON.stringify({ draft, preview, sent });
      expect(sent.ok, what).toBe(preview.problem === null);
      if (!sent.ok) {
        seen.refused += 1;
        expect(sent.error.code, what).toBe(preview.problem?.code);
        continue;
      }
      seen.bought += 1;
      const plain = preview.costText.replaceAll(',', '').replace(/\.?0+$/, '');
      expect(sent.value.paid.replace(/\.0+$/, ''), what).toBe(plain);
    }
    const outcome = `${seen.bought} bought, ${seen.refused} refused as foretold, 0 differ`;
    reportCount({ what: 'subscriptions previewed and sent', count: WISHES, outcome });
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(WISHES / 8);
  },
  WISHES * 1000 + 60_000,
);

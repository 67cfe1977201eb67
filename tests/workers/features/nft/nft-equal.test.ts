/**
 * The previews and the exchange, side by side: resales and bids within the bounds and at their very edges are previewed by
 * a real core and sent to a real server whose clock stands still in between.
 */
import { expect, onTestFinished, test } from 'vitest';
import type { NftResaleDraft } from '../../../../contract/features/nft.ts';
import { DAY_MS } from '../../../../contract/plain/time.ts';
import { nftProceeds } from '../../../../contract/rules/nft/nft-sale.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { actAs } from '../../../support/coupons.ts';
import { serverOfFile } from '../../../support/of-file.ts';
import type { TestServer } from '../../../support/server.ts';
import { openRealCore } from '../../world/real-core.ts';
import { seededChoice } from '../futures/futures-drafts.ts';

const WISHES = repetitions({ short: 24, long: 1000 });
const SEED = 20_261_124;
const opened = serverOfFile();

async function openOwner(server: TestServer, email: string) {
  const { now } = server.exchange.clock;
  const { core, screen, close } = await openRealCore(server.url, {
    clock: { now, elapsedMs: now },
  });
  onTestFinished(close);
  const { password, userId } = await server.register(email);
  await actAs(server, {
    verb: 'credit',
    args: [String(userId), 'change', 'USDT', '9000000'],
    key: email,
  });
  await core.run('session.login', { userString: email, password });
  await core.watch([['connection', '']]);
  await screen.until('connection', '', (view) => view.state === 'live');
  return { core, screen };
}
type Owner = Awaited<ReturnType<typeof openOwner>>;

/** The code of a work that is the owner's now. */
async function buyOne({ core }: Owner): Promise<{ id: number; code: string }> {
  const answer = await core.run('nft.items', {
    ...{ saleMode: 'normal', status: 'on_sale', sort: 'cheapest' },
  });
  const item = answer.ok ? answer.value.list.find(({ owner }) => owner === null) : undefined;
  if (!item) throw new Error('everything is sold');
  const bought = await core.run('nft.buy', { code: item.code, price: item.price });
  if (!bought.ok) throw new Error(bought.error.code);
  return item;
}

/** `92.50 USDT` and `92.5` are one amount. */
const plain = (text: string) => Number(text.replaceAll(',', '').replace(' USDT', ''));

test(
  'NFT-14 NFT-16 NFT-17 what a resale brings and which bids are taken is previewed as the server does it',
  async () => {
    const server = opened();
    let owner = await openOwner(server, 'nft-owner@aureus.test');
    let bidder = await openOwner(server, 'nft-bidder@aureus.test');
    const { below } = seededChoice(SEED);
    const pick = (texts: readonly string[]) => texts[below(texts.length)] ?? '';
    const seen = { sold: 0, refused: 0 };
    let item = await buyOne(owner);
    for (let index = 0; index < WISHES; index += 1) {
      const now = server.exchange.clock.now();
      const draft: NftResaleDraft = {
        saleMode: below(2) === 0 ? 'normal' : 'auction',
        price: pick([
          '1',
          '0.99',
          '100000',
          '100000.01',
          '99.99',
          '33.333',
          `${1 + below(5000)}.37`,
        ]),
        step: pick(['1', '0.01', '0.001', '5000', '100001']),
        margin: pick(['', '0.5', '1', '0.001', '100001']),
        startsAt: null,
        endsAt: now + (below(5) === 0 ? 31 : 1 + below(29)) * DAY_MS,
      };
      const key = JSON.stringify(draft);
      await owner.core.watch([['nft.resalePreview', key]]);
      const preview = await owner.screen.until('nft.resalePreview', key, (view) => view !== null);
      await owner.core.unwatch([['nft.resalePreview', key]]);
      const { startsAt: _start, endsAt, margin, step, ...wish } = draft;
      const sent = await owner.core.run('nft.resell', {
        ...{ ...wish, code: item.code, step, endsAt: endsAt ?? 0 },
        ...(margin !== '' && { margin }),
      });
      const what = JSON.stringify({ draft, preview, sent });
      expect(sent.ok, what).toBe(preview?.problem === null);
      if (!sent.ok) {
        seen.refused += 1;
        expect(sent.error.code, what).toBe(preview?.problem?.code);
        expect(Object.keys(sent.error.fields ?? {}), what).toEqual([preview?.problem?.field]);
        continue;
      }
      seen.sold += 1;
      const { price } = sent.value;
      const { proceeds } = nftProceeds({ price, feeRate: '0.025', royaltyRate: '0.05' });
      expect(plain(preview?.proceedsText ?? ''), what).toBe(Number(proceeds));
      if (sent.value.margin !== null) {
        expect(plain(preview?.marginText ?? ''), what).toBe(Number(sent.value.margin));
        await expectBid(
          bidder,
          item,
          pick([price, `${price}1`, String(Number(price) - 0.5), '100000.01']),
        );
        item = await buyOne(owner);
      } else {
        // What is for sale at a price goes on to the other, who resells it next: there are only so many works.
        const bought = await bidder.core.run('nft.buy', { code: item.code, price });
        expect(bought.ok, what).toBe(true);
        [owner, bidder] = [bidder, owner];
      }
    }
    const outcome = `${seen.sold} sold, ${seen.refused} refused as foretold, 0 differ`;
    reportCount({ what: 'resales previewed and sent', count: WISHES, outcome });
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(WISHES / 8);
  },
  WISHES * 2000 + 60_000,
);

/** The first bid, as it is previewed and as it is taken. */
async function expectBid(
  { core, screen }: Owner,
  { id, code }: { id: number; code: string },
  price: string,
): Promise<void> {
  const paid = await core.run('nft.payMargin', { code });
  if (!paid.ok) throw new Error(paid.error.code);
  const key = JSON.stringify({ itemId: id, price });
  await core.watch([['nft.bidPreview', key]]);
  const preview = await screen.until('nft.bidPreview', key, (view) => view !== null);
  await core.unwatch([['nft.bidPreview', key]]);
  const sent = await core.run('nft.bid', { code, price });
  expect(sent.ok ? null : sent.error.code, JSON.stringify({ price, preview, sent })).toBe(
    preview?.problem?.code ?? null,
  );
}

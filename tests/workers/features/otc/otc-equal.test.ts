/** The preview of an order and the exchange, side by side: random amounts of random offers, taken or refused as foretold. */
import { expect, onTestFinished, test } from 'vitest';
import type { OtcTakePreview } from '../../../../contract/features/otc-views.ts';
import { accept } from '../../../../server/db/errors.ts';
import type { Exchange } from '../../../../server/exchange.ts';
import { stepOrder } from '../../../../server/features/otc/step-order.ts';
import { OFFER, openTrader } from '../../../server/otc/otc-world.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { serverOfFile } from '../../../support/of-file.ts';
import { must } from '../../../support/server.ts';
import { openRealCore } from '../../world/real-core.ts';
import { seededChoice } from '../futures/futures-drafts.ts';

const ORDERS = repetitions({ short: 20, long: 600 });
const SEED = 20_261_124;
const opened = serverOfFile();
const plain = (text: string) => text.replaceAll(',', '');

test(
  'what the form says of an order is what the server agrees to and refuses, to the last digit',
  async () => {
    const server = opened();
    const [maker, taker] = [
      await openTrader(server, { coins: '1000000', level: 2 }),
      await openTrader(server, { coins: '3000' }),
    ];
    const { now } = server.exchange.clock;
    const { core, screen, close } = await openRealCore(server.url, {
      clock: { now, elapsedMs: now },
    });
    onTestFinished(close);
    await core.run('session.login', { userString: taker.email, password: taker.password });
    await core.watch([['connection', '']]);
    await screen.until('connection', '', (view) => view.state === 'live');
    const choice = seededChoice(SEED);
    const seen = { taken: 0, refused: 0 };
    for (let index = 0; index < ORDERS; index += 1) {
      const side = choice.below(2) === 0 ? 'buy' : 'sell';
      const price = `${side === 'sell' ? '1.0' : '0.9'}${1 + choice.below(9)}${choice.below(10)}`;
      const wish = {
        ...OFFER,
        side,
        price,
        quantity: `${1000 + choice.below(3000)}`,
        maximum: '900',
      };
      const published = (await must(server.call('otc.publish', wish, maker))) as { id: number };
      const offer = await core.ask('otc.oneOffer', { offerId: published.id });
      if (!offer.ok || offer.value.price === null) throw new Error(JSON.stringify(offer));
      const { currency, scale, fiat, fiatScale, left, minimum, maximum, tradeLimit } = offer.value;
      const by = choice.below(2) === 0 ? 'number' : 'total';
      const amount = `${choice.below(1000)}.${choice.below(10 ** choice.below(5))}`;
      const key = JSON.stringify({
        ...{ currency, scale, fiat, fiatScale, left, minimum, maximum, tradeLimit },
        ...{ side, by, amount, price: offer.value.price },
      });
      await core.watch([['otc.preview', key]]);
      const isKnown = (view: OtcTakePreview | null) => view !== null && view.availableText !== '0';
      const preview = await screen.until('otc.preview', key, isKnown);
      await core.unwatch([['otc.preview', key]]);
      const sent = await core.run('otc.take', {
        ...{ offerId: published.id, price: offer.value.price, by, amount, method: 'domestic' },
      });
      expect(sent.ok, JSON.stringify({ amount, by, preview, sent })).toBe(
        preview?.problem === null,
      );
      if (!sent.ok) {
        seen.refused += 1;
        const foretold = preview?.problem?.code;
        expect(['parameter_error', foretold]).toContain(sent.error.code);
      } else {
        seen.taken += 1;
        expect([sent.value.number, sent.value.total]).toEqual([
          plain(preview?.numberText ?? ''),
          plain(preview?.totalText ?? ''),
        ]);
        // Room for the next; who cancelled so many would be stopped.
        const buyer = side === 'sell' ? taker : maker;
        await giveBack(server.exchange, { id: sent.value.id, buyerId: buyer.userId });
      }
      await must(
        server.call('otc.setOffer', { id: String(published.id), state: 'removed' }, maker),
      );
    }
    const outcome = `${seen.taken} taken, ${seen.refused} refused as foretold, 0 differ`;
    reportCount({ what: 'orders over the counter previewed and taken', count: ORDERS, outcome });
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  },
  ORDERS * 1000 + 60_000,
);

/** Paid, appealed, and decided for the seller. */
async function giveBack(
  exchange: Exchange,
  { id, buyerId }: { readonly id: number; readonly buyerId: number },
): Promise<void> {
  const by = { userId: buyerId };
  const steps = [
    { step: 'pay', by },
    { step: 'appeal', by },
  ] as const;
  for (const step of [...steps, { step: 'giveBack', by: 'operator' } as const])
    await exchange.database.withTransaction(async (tx) =>
      accept(await stepOrder(exchange, tx, { id, reason: 'Room for the next', ...step })),
    );
}

/**
 * The preview and the exchange, side by side: random entries are previewed by a real core, made at a real server, and left
 * at another price than they were made at.
 */
import { expect, onTestFinished, test } from 'vitest';
import type { DefiPreview } from '../../../../contract/features/defi-mining-views.ts';
import { audit } from '../../../../server/ledger/audit.ts';
import { takesPrices } from '../../../../server/operator/acts.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { serverOfFile } from '../../../support/of-file.ts';
import { openRealCore } from '../../world/real-core.ts';
import { seededChoice } from '../futures/futures-drafts.ts';

const ENTRIES = repetitions({ short: 20, long: 1000 });
const SEED = 20_261_123;
const opened = serverOfFile();

const plain = (text: string) => text.replaceAll(',', '');

test(
  'what the preview and the open share say is what the server takes, gives back and refuses, to the last digit',
  async () => {
    const server = opened();
    const { feed, clock, database } = server.exchange;
    const { core, screen, close } = await openRealCore(server.url, {
      clock: { now: clock.now, elapsedMs: clock.now },
    });
    onTestFinished(close);
    /** So that the price of the minute is this one. A session asks for itself, and not what another was answered. */
    const priceIs = async (price: string) => {
      if (!takesPrices(feed)) throw new Error('prices cannot be set');
      server.advanceMs(60_000);
      feed.setPrice('BTCUSDT', price);
      server.advanceMs(60_000);
      feed.setPrice('BTCUSDT', price);
      await logIn();
    };
    const { email, password } = await server.register('defi-equal@aureus.test');
    const logIn = () => core.run('session.login', { userString: email, password });
    await core.watch([['connection', '']]);
    await screen.until('connection', '', (view) => view.state === 'live');
    const choice = seededChoice(SEED);
    const drawn = () => `${60_000 + choice.below(80_000)}.${10 + choice.below(90)}`;
    const seen = { entered: 0, refused: 0 };
    for (let index = 0; index < ENTRIES; index += 1) {
      await priceIs(drawn());
      const amount = `${choice.below(choice.below(5) === 0 ? 30_000 : 900)}.${choice.below(10 ** choice.below(9))}`;
      const key = JSON.stringify({ poolId: 1, amount });
      const price = await pricesOf();
      await core.watch([['defiMining.preview', key]]);
      const isOfNow = (view: DefiPreview | null) =>
        view !== null && view.price === price && view.availableText !== '0';
      const preview = await screen.until('defiMining.preview', key, isOfNow);
      await core.unwatch([['defiMining.preview', key]]);
      if (preview === null) throw new Error('there is no preview');
      const sent = await core.run('defiMining.enter', { poolId: 1, amount, price: preview.price });
      expect(sent.ok, JSON.stringify({ amount, preview })).toBe(preview.problem === null);
      if (!sent.ok) {
        seen.refused += 1;
        if (preview.problem?.code !== 'amount_invalid')
          expect(sent.error.code).toBe(preview.problem?.code);
        continue;
      }
      seen.entered += 1;
      const { id } = sent.value;
      expect(sent.value).toMatchObject({
        coinAmount: plain(preview.coinText),
        quoteAmount: plain(preview.quoteText),
      });
      await priceIs(drawn());
      const later = await pricesOf();
      await core.watch([['defiMining.held', '']]);
      const held = await screen.until('defiMining.held', '', (view) =>
        Boolean(view?.some((row) => row.id === id && row.price === later)),
      );
      await core.unwatch([['defiMining.held', '']]);
      const row = held?.find((each) => each.id === id);
      const left = await core.run('defiMining.leave', { id, price: row?.price ?? '' });
      if (!left.ok || row === undefined) throw new Error(JSON.stringify(left));
      expect({ coin: left.value.coinReturned, quote: left.value.quoteReturned }).toEqual({
        coin: plain(row.coinText),
        quote: plain(row.quoteText),
      });
    }
    expect(await audit(database)).toMatchObject({ ok: true });
    const outcome = `${seen.entered} entered and left, ${seen.refused} refused as foretold, 0 differ`;
    reportCount({ what: 'shares previewed, entered and left', count: ENTRIES, outcome });
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);

    async function pricesOf(): Promise<string> {
      const pools = await core.run('defiMining.pools', {});
      if (!pools.ok) throw new Error(JSON.stringify(pools));
      return pools.value[0]?.price ?? '';
    }
  },
  ENTRIES * 1000 + 60_000,
);

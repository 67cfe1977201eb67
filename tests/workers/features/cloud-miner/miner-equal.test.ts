/** The calculator and the exchange, side by side: random hash power is previewed by a real core and rented at a real server. */
import { expect, onTestFinished, test } from 'vitest';
import type { MinerPreview } from '../../../../contract/features/cloud-miner-views.ts';
import type { Database } from '../../../../server/db/database.ts';
import { minerOffersAt } from '../../../../server/features/cloud-miner/rounds.ts';
import { ROUND_MS } from '../../../../server/features/cloud-miner/terms.ts';
import { audit } from '../../../../server/ledger/audit.ts';
import { takesPrices } from '../../../../server/operator/acts.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { serverOfFile } from '../../../support/of-file.ts';
import { openRealCore } from '../../world/real-core.ts';
import { seededChoice } from '../futures/futures-drafts.ts';

const RENTALS = repetitions({ short: 30, long: 1000 });
const SEED = 20_261_123;
const opened = serverOfFile();

const plain = (text: string) => text.replaceAll(',', '');

/** What the newest user can spend. */
async function availableOf(database: Database): Promise<number> {
  const [row] = await database.query<{ available: string }>(
    `select available from accounts where account = 'change' and currency = 'USDT'
      order by user_id desc limit 1`,
  );
  return Number(row?.available);
}

test(
  'what the calculator says is what the server rents out, pays and refuses, to the last digit',
  async () => {
    const server = opened();
    const { now } = server.exchange.clock;
    const { core, screen, close } = await openRealCore(server.url, {
      clock: { now, elapsedMs: now },
    });
    onTestFinished(close);
    const choice = seededChoice(SEED);
    const seen = { rented: 0, refused: 0 };
    for (let index = 0; index < RENTALS; index += 1) {
      // Before a round is sold out the next has come; sessions end meanwhile, and another user comes.
      if (index > 0 && index % 100 === 0) {
        server.advanceMs(ROUND_MS);
        if (takesPrices(server.exchange.feed)) server.exchange.feed.setPrice('BTCUSDT', '94000');
      }
      const offers = minerOffersAt(now());
      // Nobody may have more than fifty.
      if (index % 20 === 0) {
        const { email, password } = await server.register(`miner-equal-${index}@aureus.test`);
        await core.run('session.login', { userString: email, password });
        await core.watch([['connection', '']]);
        await screen.until('connection', '', (view) => view.state === 'live');
      }
      const planId = offers[choice.below(offers.length)]?.id ?? 0;
      const hashPower = String(choice.below(3) === 0 ? choice.below(30_000) : choice.below(300));
      const key = JSON.stringify({ planId, hashPower });
      await core.watch([['cloudMiner.preview', key]]);
      // The news of a rental comes by the socket, and may come after its answer.
      const available = await availableOf(server.exchange.database);
      const isKnown = (view: MinerPreview | null) =>
        view !== null && Math.abs(Number(plain(view.availableText)) - available) < 0.001;
      const preview = await screen.until('cloudMiner.preview', key, isKnown);
      await core.unwatch([['cloudMiner.preview', key]]);
      if (preview === null) throw new Error('there is no preview');
      const request = { planId, hashPower: Number(hashPower), price: preview.price };
      const sent = await core.run('cloudMiner.rent', request);
      expect(sent.ok, JSON.stringify({ hashPower, preview })).toBe(preview.problem === null);
      if (!sent.ok) {
        seen.refused += 1;
        // Nothing at all is no number of units for a form.
        if (hashPower !== '0') expect(sent.error.code).toBe(preview.problem?.code);
        continue;
      }
      seen.rented += 1;
      expect(sent.value).toMatchObject({
        rent: plain(preview.rentText),
        dailyMined: plain(preview.minedText),
        dailyElectricity: plain(preview.electricityText),
        dailyOutput: plain(preview.dailyText),
        expectedOutput: plain(preview.expectedText),
        nextOutputAt: preview.firstOutputAt,
        endsAt: preview.endsAt,
      });
    }
    expect(await audit(server.exchange.database)).toMatchObject({ ok: true });
    const outcome = `${seen.rented} rented, ${seen.refused} refused as foretold, 0 differ`;
    reportCount({ what: 'rentals previewed and made', count: RENTALS, outcome });
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  },
  RENTALS * 1000 + 60_000,
);

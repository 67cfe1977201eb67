/** The calculator and the exchange, side by side: random hash power is previewed by a real core and rented at a real server. */
import { expect, onTestFinished, test } from 'vitest';
import type { MinerPreview } from '../../../../contract/features/cloud-miner-views.ts';
import { minerOffersAt } from '../../../../server/features/cloud-miner/rounds.ts';
import { audit } from '../../../../server/ledger/audit.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { serverOfFile } from '../../../support/of-file.ts';
import { openRealCore } from '../../world/real-core.ts';
import { seededChoice } from '../futures/futures-drafts.ts';

const RENTALS = repetitions({ short: 30, long: 1000 });
const SEED = 20_261_123;
const opened = serverOfFile();

const plain = (text: string) => text.replaceAll(',', '');

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
    const offers = minerOffersAt(now());
    for (let index = 0; index < RENTALS; index += 1) {
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
      const isKnown = (view: MinerPreview | null) => view !== null && view.availableText !== '0';
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

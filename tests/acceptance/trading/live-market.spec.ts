import { expect, test } from 'vitest';
import type { StandIn } from '../../market/venue/stand-in/stand-in.ts';
import { playVenue } from '../../market/venue/venue-world.ts';
import { appOfFile } from '../../support/app-in-browser.ts';

const played: { standIn?: StandIn } = {};

const app = appOfFile(async () => {
  const { standIn, clock } = await playVenue({ speed: 1 });
  played.standIn = standIn;
  return {
    clock,
    environment: { MARKET: 'live:binance', MARKET_ORIGIN: standIn.origin },
    close: () => standIn.close(),
  };
});

test('each market says whence its prices come; when the venue is gone its price is grey with its age, and comes back', async () => {
  const { page, close } = await app().open({
    path: '/pages/transaction/currency?symbol=BTCUSDT',
    asDemo: true,
  });
  const source = page.locator('[data-source]').first();
  await expect.poll(() => source.textContent()).toBe('Binance');
  const { standIn } = played;
  if (!standIn) throw new Error('the venue plays');
  standIn.isAway = true;
  standIn.hangUp();
  const age = page.locator('[data-age]');
  await age.first().waitFor({ timeout: 30_000 });
  standIn.isAway = false;
  await age.first().waitFor({ state: 'detached', timeout: 30_000 });
  await page.evaluate(() => {
    location.hash = '/pages/transaction/currency?symbol=AAPL';
  });
  await expect.poll(() => source.textContent()).toBe('Simulated');
  await close();
});

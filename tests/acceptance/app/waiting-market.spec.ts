/** What the app says while the exchange goes through a pause, and while a new day waits for its beacon. */
import { expect, test } from 'vitest';
import { DAY_MS, dayOf, MINUTE_MS, startOfDay } from '../../../contract/plain/time.ts';
import { BeaconStandIn } from '../../market/beacon/stand-in.ts';
import { appOfFile } from '../../support/app-in-browser.ts';
import { picture } from '../world/picture.ts';

const PATIENT = { timeout: 30_000, interval: 100 };
const PAGE = '/pages/transaction/currency?symbol=BTCUSDT';
const PHONE = { width: 360, height: 640 };

const time = { nowMs: Date.UTC(2026, 0, 7, 15) };
const standIn = new BeaconStandIn({ now: () => time.nowMs });

const app = appOfFile(async () => ({
  clock: { now: () => time.nowMs, advance: () => undefined },
  environment: {
    MARKET_BEACON: `drand:${standIn.chain.hash}`,
    MARKET_BEACON_ORIGIN: await standIn.open(),
  },
  isCatchingUp: true,
  close: () => standIn.close(),
}));

test('a server that goes through a pause, and one whose new day waits for its beacon, say so in one line; then it goes', async () => {
  const { page, close } = await app().open({ path: PAGE, size: PHONE, asDemo: true });
  const notice = page.locator('[data-notice=waits]');
  await expect
    .poll(() => notice.textContent(), PATIENT)
    .toBe('Catching up on trades. Orders resume in a moment.');
  await picture(page, 'waits-pause');
  const line = await notice
    .locator('span')
    .evaluate((span) => [span.scrollWidth, span.clientWidth]);
  expect(line[0], 'the line is cut off').toBeLessThanOrEqual(line[1] ?? 0);
  await app().server.running.begin();
  await notice.waitFor({ state: 'detached' });

  standIn.fault = 'away';
  time.nowMs = startOfDay(dayOf(time.nowMs)) + DAY_MS + MINUTE_MS;
  await expect
    .poll(() => notice.textContent(), PATIENT)
    .toBe('Prices wait for today’s public random number.');
  await picture(page, 'waits-beacon');
  standIn.fault = null;
  await notice.waitFor({ state: 'detached', timeout: 30_000 });
  await close();
});

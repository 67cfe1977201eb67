/** "Can I check this?" of a day that a public beacon is mixed into, with what was announced of how prices are made. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OptionOrder } from '../../../contract/features/options.ts';
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS, startOfDay } from '../../../contract/plain/time.ts';
import { act } from '../../../server/operator/verbs.ts';
import { FAIRNESS_PATH } from '../../../src/navigation/paths.ts';
import { BeaconStandIn } from '../../market/beacon/stand-in.ts';
import { appOfFile } from '../../support/app-in-browser.ts';
import { newAddress } from '../../support/new-address.ts';
import { must } from '../../support/server.ts';
import { graveViolations } from '../world/axe.ts';
import { picture } from '../world/picture.ts';

/** A day of 64 markets is gone through second by second. */
const PATIENT = { timeout: 120_000, interval: 100 };
const sizes = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

const time = { nowMs: Date.UTC(2026, 0, 7, 15) };
const clock = { now: () => time.nowMs, advance: () => undefined };
const standIn = new BeaconStandIn({ now: clock.now });

const app = appOfFile(async () => ({
  clock,
  environment: {
    MARKET_BEACON: `drand:${standIn.chain.hash}`,
    MARKET_BEACON_ORIGIN: await standIn.open(),
  },
  close: () => standIn.close(),
}));

/** A day begins with the value of its beacon; what is missed until then is gone through second by second. */
async function passMidnight(): Promise<void> {
  time.nowMs = startOfDay(dayOf(time.nowMs)) + DAY_MS + MINUTE_MS;
  const { feed } = app().server.exchange;
  await expect.poll(() => feed.source(1).isAway, PATIENT).toBe(false);
}

async function pass(byMs: number): Promise<void> {
  time.nowMs += byMs;
  const { feed } = app().server.exchange;
  await expect.poll(() => time.nowMs - feed.quote(1)[1], PATIENT).toBeLessThan(MINUTE_MS);
}

async function announce(...args: string[]) {
  const request = { operator: 'tester', verb: 'announce-market', args };
  expect(await act({ ...app().server.running, clock }, request)).toMatchObject({ exitCode: 0 });
}

test('an option of a mixed day agrees; the page shows its round, the signature, and every announced change in words', async () => {
  const { server } = app();
  await passMidnight();
  await pass(20 * HOUR_MS);
  await announce('60', '2026-01-09');
  const { token } = await server.register(newAddress());
  const option = { match_id: '1', currency_id: '3', type: 'up', seconds: '30', number: '10' };
  const submitted = server.call('options.submit', option, { token, key: randomUUID() });
  const { id } = (await must(submitted)) as { id: number };
  await pass(MINUTE_MS);
  const state = async () => {
    const read = await must(server.call('options.result', { id: String(id) }, { token }));
    return (read as Pick<OptionOrder, 'status'>).status;
  };
  await expect.poll(state, PATIENT).toBe('history');
  // A session that nobody uses for a day is over.
  await passMidnight();
  await announce('120', '2026-02-01');

  for (const size of sizes) {
    const path = `${FAIRNESS_PATH}?of=option&id=${id}`;
    const { page, close } = await app().open({ path, size, stored: { token } });
    await page.locator('[data-check=agrees]').waitFor();
    await page.getByRole('heading', { name: 'Public randomness' }).waitFor();
    await page.getByText('Signed by those who drew it', { exact: true }).waitFor();
    const changes = page.getByRole('list', { name: 'Announced changes' }).locator('[data-change]');
    expect(await changes.count()).toBe(2);
    expect(await changes.first().textContent()).toContain('60');
    const { scrollWidth, innerWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      innerWidth: window.innerWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(innerWidth);
    expect(await graveViolations(page)).toEqual([]);
    await picture(page, `announced-${size.width}`, { isWhole: true });
    await close();
  }
});

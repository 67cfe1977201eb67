/** "Can I check this?": from a settled option to what the device makes of it. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OptionOrder } from '../../../contract/features/options.ts';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { ofFile } from '../../support/of-file.ts';
import { must } from '../../support/server.ts';
import { openAppWorld } from '../world/app-world.ts';
import { graveViolations } from '../world/axe.ts';
import { picture } from '../world/picture.ts';

const OPTIONS = '/pages/transaction/seconds_order?symbol=BTCUSDT';

const world = ofFile(openAppWorld);

test('an option settled yesterday is checked by a tap, and says until when it has to wait on its own day', async () => {
  const { server } = world();
  const { page, open, token, troubles } = await world().visitAsNew();
  const option = { match_id: '1', currency_id: '3', type: 'up', seconds: '30', number: '10' };
  const submitted = server.call('options.submit', option, { token, key: randomUUID() });
  const { id } = (await must(submitted)) as { id: number };
  server.advanceMs(40_000);
  const state = async () => {
    const read = await must(server.call('options.result', { id: String(id) }, { token }));
    return (read as Pick<OptionOrder, 'status'>).status;
  };
  await expect.poll(state, { timeout: 20_000 }).toBe('history');

  await open(OPTIONS);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('list', { name: 'History' }).getByRole('button').first().click();
  const tap = page.getByRole('dialog').getByRole('button', { name: 'Can I check this?' });
  await tap.click();
  await page.getByText('Not yet', { exact: true }).waitFor();
  await page.getByText('after midnight UTC', { exact: false }).waitFor();

  // From the afternoon into the next day, for a session that nobody uses for a day is over.
  server.advanceMs(10 * HOUR_MS);
  await open(OPTIONS);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('list', { name: 'History' }).getByRole('button').first().click();
  await tap.click();
  await page.locator('[data-check=agrees]').getByText('It agrees', { exact: true }).waitFor();
  await picture(page, 'checked-by-a-tap', { isWhole: true });
  expect(await page.locator('[data-point]').count()).toBe(5);
  expect(await page.getByRole('img', { name: 'The same', exact: true }).count()).toBe(5);
  const chain = page.getByRole('list', { name: 'The chain of keys' });
  expect(await chain.getByText('leads to', { exact: true }).count()).toBe(1);
  expect(await chain.getByText(/^[0-9a-f]{64}$/).count()).toBe(2);
  expect(await graveViolations(page)).toEqual([]);
  expect(troubles).toEqual([]);
});

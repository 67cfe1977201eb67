import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { becomeFit } from '../../support/copy-traders.ts';
import { ofFile } from '../../support/of-file.ts';
import { must } from '../../support/server.ts';
import { hearToast } from '../../support/toasts.ts';
import { openAppWorld } from '../world/app-world.ts';
import { graveViolations } from '../world/axe.ts';

const world = ofFile(openAppWorld);

const OPENING = { currency_id: '1', legal_id: '3', type: 'market', multiple: '10', lots: '20' };
const copyOf = (page: Page, side: string) =>
  page.getByRole('article', { name: `BTCUSDT-PERP · ${side} 10x` });

test('COPY-01 COPY-02 COPY-03 COPY-04 COPY-07 FUT-08 one becomes a trader and trades, another follows with limits, holds one copy alone, sees the other close and stops', async () => {
  const { server, visitAsNew } = world();
  const [trader, follower] = await Promise.all([visitAsNew(), visitAsNew()]);
  await becomeFit(server.exchange.database, trader.userId);
  await server.exchange.database.query(`update users set nickname = 'Mentor' where id = $1`, [
    trader.userId,
  ]);
  const trade = (fields: Readonly<Record<string, string>>) =>
    must(server.call('futures.submit', { ...OPENING, ...fields }, { token: trader.token }));

  await trader.open('/pages/copytrade/trader');
  const conditions = trader.page.getByRole('list', { name: 'Conditions' });
  await conditions.getByText('5 positions closed').waitFor();
  await trader.page.getByRole('checkbox').check();
  expect(await graveViolations(trader.page)).toEqual([]);
  await trader.page.getByRole('button', { name: 'Become a trader' }).click();
  await trader.page.getByRole('heading', { name: 'Mentor' }).waitFor();

  const { page } = follower;
  await follower.open('/pages/copytrade/copy');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('Mentor');
  const card = page.getByRole('article', { name: 'Mentor' });
  await card.waitFor();
  expect(await graveViolations(page)).toEqual([]);
  await card.getByRole('button', { name: 'Follow, Mentor' }).click();
  const form = page.getByRole('form', { name: 'Terms of the copy' });
  await form.getByRole('textbox', { name: 'Fixed multiple' }).fill('0.5');
  await form.getByText('When the trader opens 1,000 lots, you open 500.').waitFor();
  await form.getByRole('textbox', { name: 'Margin cap' }).fill('500');
  await page.getByRole('button', { name: 'Start following' }).click();
  await form.getByText('Accept the agreement first').waitFor();
  await form.getByRole('checkbox').check();
  expect(await graveViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start following' }).click();
  await hearToast(page, 'You now follow Mentor');

  await trade({ side: 'long' });
  const short = (await trade({ side: 'short' })) as { position_id: number };
  await page.getByRole('tab', { name: 'Open' }).click();
  await copyOf(page, 'Short').getByText('10', { exact: true }).waitFor();
  await copyOf(page, 'Long').getByRole('button', { name: 'Self-hold' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Self-hold' }).click();
  await hearToast(page, 'The position is your own now');
  await trade({ side: 'short', position_id: String(short.position_id) });
  await page.getByText('No trades yet').waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await copyOf(page, 'Short').getByText('Closed with the trader').waitFor();
  await copyOf(page, 'Long').getByText('Self-held').waitFor();
  expect(await graveViolations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'My traders' }).click();
  await page.getByRole('button', { name: 'Stop following, Mentor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop following' }).click();
  await page.getByText('You follow nobody yet').waitFor();
  // Each in its own language, whatever the app's is, and in the one that is asked for.
  for (const [path, title] of [
    ['agreement_zh', '您的风险'],
    ['agreement_en', 'What you risk'],
    ['agreement_en?lang=fra', 'Ce que vous risquez'],
  ] as const)
    await follower
      .open(`/pages/follow/${path}`)
      .then(() => page.getByRole('heading', { name: title }).waitFor());
  expect([...trader.troubles, ...follower.troubles]).toEqual([]);
}, 120_000);

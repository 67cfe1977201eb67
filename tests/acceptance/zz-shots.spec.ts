import { test } from 'vitest';
import { appOfFile } from '../support/app-in-browser.ts';
const app = appOfFile();
const sizes = [[360, 640], [390, 844], [1280, 800]] as const;
test.each(sizes)('shots %i', { timeout: 240_000 }, async (width, height) => {
  const size = { width, height };
  const to = (name: string) => `/tmp/w/pw10/shots/${name}-${width}.png`;
  for (const language of ['en', ...(width === 360 ? ['vn', 'fra'] as const : [])] as const) {
    const open = (path: string) => app().open({ path, language, asDemo: true, size });
    const p = await open('/pages/points/index');
    await p.page.getByRole('tabpanel').waitFor();
    await p.page.waitForTimeout(600);
    await p.page.screenshot({ path: to(`points-${language}`), fullPage: true });
    await p.page.getByRole('tab').nth(1).click();
    await p.page.waitForTimeout(400);
    await p.page.screenshot({ path: to(`points-earn-${language}`) });
    await p.page.getByRole('tab').nth(2).click();
    await p.page.waitForTimeout(600);
    await p.page.screenshot({ path: to(`points-history-${language}`) });
    await p.close();
    const v = await open('/pages/vip/index');
    await v.page.getByRole('table').waitFor();
    await v.page.waitForTimeout(400);
    await v.page.screenshot({ path: to(`vip-${language}`), fullPage: true });
    await v.close();
    const g = await open('/pages/game/game');
    await g.page.locator('[data-commitment]').waitFor();
    await g.page.screenshot({ path: to(`wheel-${language}`) });
    const main = g.page.getByRole('tabpanel').getByRole('button').first();
    if (width === 360 && language === 'en') {
      await main.click();
      await g.page.waitForTimeout(4500);
    }
    await g.page.screenshot({ path: to(`wheel-spun-${language}`), fullPage: true });
    if (language === 'en') {
      await g.page.getByRole('tabpanel').getByRole('button').first().click();
      await g.page.waitForTimeout(1000);
      await g.page.screenshot({ path: to(`wheel-proof-${language}`) });
      await g.page.keyboard.press('Escape');
    }
    await g.page.getByRole('tab').nth(1).click();
    await g.page.waitForTimeout(600);
    const start = g.page.getByRole('button', { name: 'New chart' });
    if (language === 'en') {
      if (await start.count()) await start.click();
      await g.page.waitForTimeout(1000);
      await g.page.screenshot({ path: to(`trainer-${language}`) });
      for (const name of ['Long', 'Short', 'Wait', 'Long']) {
        await g.page.getByRole('button', { name }).click();
        await g.page.waitForTimeout(2500);
      }
      await g.page.screenshot({ path: to(`trainer-done-${language}`), fullPage: true });
    } else await g.page.screenshot({ path: to(`trainer-${language}`), fullPage: true });
    await g.close();
  }
});

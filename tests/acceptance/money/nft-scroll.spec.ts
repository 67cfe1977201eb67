/** The market of works with thousands of them on a slow phone: what is far away is not there, and no task holds up a frame. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { openTradingWorld, type TradingWorld } from '../world/trading-world.ts';

const SCROLLED = repetitions({ short: 240, long: 2_000 });
/** A short run shares its machine and measures nothing: it says that what is far away is not there. */
const LONGEST_TASK_MS = repetitions({ short: 5_000, long: 50 });
const FIRST_PICTURES_MS = repetitions({ short: 15_000, long: 1_500 });
const SLOWER = 4;
/** So many of the cards may be there at once. */
const MOST_CARDS = 72;

const opened: { world?: TradingWorld } = {};
beforeAll(async () => {
  opened.world = await openTradingWorld();
}, 60_000);
afterAll(() => opened.world?.close());

/** Copies of what there is, at a price, so that there is enough to scroll. */
async function hangMore({ server, now }: TradingWorld): Promise<void> {
  await server.call('nft.items');
  const { database } = server.exchange;
  const nowMs = await now();
  await database.query(
    `insert into nft_items (code, work, edition, editions, name, type, rarity, artist_id, collection_id, created_at)
       select '0x' || substr(md5(i.id || ':' || n) || md5(n || ':' || i.id), 1, 40), work, edition, editions, name,
           type, rarity, artist_id, collection_id, $1
         from nft_items i cross join generate_series(1, 2) n where work is not null order by i.id limit $2
         on conflict do nothing`,
    [nowMs, SCROLLED],
  );
  await database.query(
    `with made as (
       insert into nft_sales (item_id, mode, currency, price, starts_at, ends_at, created_at)
         select id, 'normal', 'USDT', 18, $1, $2, $1 from nft_items where sale_id is null returning id, item_id
     )
     update nft_items i set sale_id = made.id from made where made.item_id = i.id`,
    [nowMs, nowMs + 30 * DAY_MS],
  );
}

test(
  `NFT-01 of ${SCROLLED} works that are scrolled on a phone ${SLOWER} times slower a bounded number is there, and no task holds up a frame`,
  async () => {
    const { world } = opened;
    if (!world) throw new Error('the world is not open');
    await hangMore(world);
    const { page, open } = await world.visit({ width: 390, height: 844 });
    await open('/pages/nft/nft');
    const pictures = page.getByRole('list', { name: 'Works' }).locator('img');
    await pictures.first().waitFor();
    const firstMs = await page.evaluate(async () => {
      const shown = () =>
        [...document.querySelectorAll<HTMLImageElement>('[role=list] img')]
          .slice(0, 4)
          .every((image) => image.complete && image.naturalWidth > 0);
      while (!shown()) await new Promise(requestAnimationFrame);
      return performance.now();
    });
    expect(firstMs).toBeLessThan(FIRST_PICTURES_MS);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const seen = await page.evaluate(async (wanted) => {
      const tasks: number[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      });
      observer.observe({ entryTypes: ['longtask'] });
      const counted = { cards: 0, nodes: 0, frames: 0 };
      const list = document.querySelector('[role=list]');
      const passed = () => (list?.children.length ?? 0) * 4;
      // At the end of what has come, it waits for more.
      while (passed() < wanted && counted.frames < 30_000) {
        scrollBy(0, 90);
        await new Promise(requestAnimationFrame);
        counted.frames += 1;
        counted.cards = Math.max(
          counted.cards,
          document.querySelectorAll('[role=listitem]').length,
        );
        if (counted.frames % 30 === 0)
          counted.nodes = Math.max(counted.nodes, document.querySelectorAll('*').length);
      }
      observer.disconnect();
      return {
        ...counted,
        passed: passed(),
        longestMs: Math.max(0, ...tasks),
        tasks: tasks.length,
      };
    }, SCROLLED);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const what = JSON.stringify(seen);
    expect(seen.passed, what).toBeGreaterThanOrEqual(SCROLLED);
    expect(seen.cards, what).toBeLessThanOrEqual(MOST_CARDS);
    expect(seen.longestMs, what).toBeLessThanOrEqual(LONGEST_TASK_MS);
    reportCount({
      what: `works scrolled at a processor ${SLOWER} times slower`,
      count: seen.passed,
      outcome: `at most ${seen.cards} cards and ${seen.nodes} nodes there, longest task ${Math.round(seen.longestMs)} ms (${seen.tasks} over 50 ms), first pictures after ${Math.round(firstMs)} ms`,
    });
  },
  repetitions({ short: 120_000, long: 600_000 }),
);

/** The market of works: what is shown, buying at the price that was seen, resale with fee and royalty, and every refusal. */
import { expect, test } from 'vitest';
import { exact } from '../../../contract/money.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/plain/time.ts';
import { nftProceeds } from '../../../contract/rules/nft/nft-sale.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { must } from '../../support/server.ts';
import { openNftWorld, type WireItem } from './nft-world.ts';

describeOnDatabase('nft', (open) => {
  const world = openNftWorld(open);

  test('NFT-01 NFT-03 NFT-18 the market shows works at a price, at auction and in boxes, by mode, type, rarity, status, artist, collection and text', async () => {
    const modes = ['normal', 'auction', 'blind_box'];
    for (const sale_mode of modes) {
      const { list } = await world.items({ sale_mode });
      expect(list.length).toBeGreaterThan(20);
      expect(new Set(list.map((item) => item.sale_mode))).toEqual(new Set([sale_mode]));
    }
    for (const type of ['image', 'gif', 'audio', 'video'])
      expect((await world.items({ type })).list.every((item) => item.type === type)).toBe(true);
    for (const rarity of ['common', 'rare', 'epic', 'legendary'])
      expect((await world.items({ rarity })).list.every((item) => item.rarity === rarity)).toBe(
        true,
      );
    const waiting = await world.items({ status: 'not_started' });
    expect(waiting.list.length).toBeGreaterThan(3);
    expect(waiting.list.every((item) => item.starts_at > world.now())).toBe(true);
    const { list: ofArtist } = await world.items({ uid: '3', page: '1' });
    expect(ofArtist.every(({ artist }) => artist.id === 3)).toBe(true);
    const { list: ofCollection } = await world.items({ collection_id: '21' });
    expect(ofCollection.every((item) => item.box_status === 'unopened')).toBe(true);
    expect((await world.items({ search: 'TRUCHET 04' })).list.map(({ name }) => name)).toEqual([
      ...Array.from({ length: 2 }, () => 'Truchet 04'),
    ]);
    expect((await world.items({ search: 'tamsin' })).list).toHaveLength(38);
    for (const search of ['%', '_', '\\', "'; drop table nft_items; --", '<script>'])
      expect((await world.items({ search })).list, search).toEqual([]);
    const { list: cheapest } = await world.items({ sort: 'cheapest', status: 'on_sale' });
    const prices = cheapest.map(({ price }) => Number(price));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const seen = new Set<number>();
    for (let page = 1; page <= 9; page += 1)
      for (const { id } of (await world.items({ page: String(page) })).list) seen.add(id);
    expect(seen.size).toBe(865);
    expect((await world.items({ page: '9' })).has_more).toBe(false);
  });

  test('NFT-03 NFT-18 artists and collections have their pages, in the language of who reads', async () => {
    const { list } = (await must(world.call('nft.artists', { limit: '100' }))) as {
      list: { id: number; works: number; summary: string }[];
    };
    expect(list).toHaveLength(20);
    expect(list.reduce((sum, { works }) => sum + works, 0)).toBe(865);
    const page = (lang: string) => must(world.call('nft.artist', { id: '4', lang }));
    const english = (await page('en')) as {
      artist: { summary: string };
      collections: { id: number }[];
    };
    expect(english.collections.map(({ id }) => id)).toEqual([4, 21]);
    expect((await page('vn')) as typeof english).not.toMatchObject({
      artist: { summary: english.artist.summary },
    });
    expect((await world.call('nft.artist', { id: '21' })).code).toBe('not_found');
    const found = (await must(world.call('nft.collections', { search: 'slow tide' }))) as {
      list: { name: string; works: number; owners: number; floor_price: string }[];
    };
    expect(found.list).toMatchObject([{ name: 'Slow Tide', works: 38, owners: 0 }]);
    const one = await must(world.call('nft.collections', { collection_id: '1' }));
    expect((one as typeof found).list).toEqual(found.list);
    const { list: own } = await world.items({
      collection_id: '1',
      status: 'on_sale',
      sort: 'cheapest',
    });
    expect(found.list[0]?.floor_price).toBe(own[0]?.price);
    expect(await must(world.call('nft.currencies'))).toMatchObject([
      { currency: 'USDT', fee_rate: '0.025', royalty_rate: '0.05', margin_rate: '0.1' },
    ]);
  });

  test('NFT-08 NFT-15 a work is bought by code and price once: paid, owned, billed, told and shown in its history', async () => {
    const [buyer, late] = [await world.newcomer(), await world.newcomer()];
    const item = await world.fresh({ sale_mode: 'normal' });
    const other = String(exact(item.price).plus('0.01'));
    const wrong = await world.buy({ ...item, price: other }, buyer);
    expect(wrong.envelope).toMatchObject({
      code: 'work_price_invalid',
      fields: { price: 'work_price_invalid' },
    });
    const bought = (await must(world.buy(item, buyer))) as WireItem;
    expect(bought).toMatchObject({ code: item.code, sale_status: 'sold', owner: { is_me: true } });
    expect(await world.wallet(buyer)).toBe(`${exact('10000').minus(item.price)}/0`);
    expect(await world.bills(buyer, 'nft_buy')).toEqual([`change -${item.price} USDT`]);
    expect(await world.told(buyer)).toEqual(['nft.itemChanged']);
    expect((await world.buy(item, late)).code).toBe('sold_out');
    expect((await world.buy({ code: `0x${'0'.repeat(40)}`, price: '1' }, late)).code).toBe(
      'not_found',
    );
    expect((await world.mine(buyer, 'owned')).map(({ code }) => code)).toEqual([item.code]);
    expect(await world.worth(buyer)).toMatchObject({ works: 1, cost: item.price });
    const { sales, mine } = await world.detail(item, buyer);
    expect(sales).toMatchObject([{ seller: null, price: item.price }]);
    expect(mine).toMatchObject({ is_owner: true });
    // Others are not told who it is.
    const [sale] = (await world.detail(item)).sales;
    expect(sale?.buyer.nickname).toMatch(/^.{2}\*{3}$/);
    const poor = await world.newcomer();
    const dear = await world.fresh({ sale_mode: 'normal', sort: 'dearest' });
    await must(
      world.server().call(
        'transfer.submit',
        {
          ...{ currency_id: '3', number: '9999', from_field: 'change', to_field: 'micro' },
        },
        poor,
      ),
    );
    expect((await world.buy(dear, poor)).code).toBe('insufficient_balance');
  });

  test('NFT-06 NFT-14 NFT-19 an owner sells again: it cannot be recalled, the fee and the royalty are exact, and the seller is paid and told', async () => {
    const [owner, buyer] = [await world.newcomer(), await world.newcomer()];
    const { code, id } = await world.bought(owner);
    const before = exact((await world.wallet(owner)).split('/')[0] ?? '0');
    const draft = { code, price: '99.99', ends_at: String(world.now() + DAY_MS) };
    const listed = (await must(world.call('nft.resell', draft, owner))) as WireItem;
    expect(listed).toMatchObject({ is_reselling: true, sale_status: 'on_sale', price: '99.99' });
    expect((await world.call('nft.resell', draft, owner)).code).toBe('already_done');
    expect((await world.buy(listed, owner)).code).toBe('own_work');
    expect((await world.mine(owner, 'reselling')).map((item) => item.id)).toEqual([id]);
    await must(world.buy(listed, buyer));
    const { proceeds } = nftProceeds({ price: '99.99', feeRate: '0.025', royaltyRate: '0.05' });
    expect(proceeds).toBe('92.5');
    expect(await world.wallet(owner)).toBe(`${before.plus(proceeds)}/0`);
    expect(await world.bills(owner, 'nft_sell')).toEqual(['change 92.5 USDT']);
    expect(await world.told(owner)).toEqual([
      ...['nft.itemChanged', 'nft.itemChanged', 'nft.itemChanged'],
      'nft_sold',
    ]);
    const { sales } = await world.detail({ id }, owner);
    expect(sales.map(({ price, seller }) => [price, seller === null])).toEqual([
      ['99.99', false],
      [sales[1]?.price, true],
    ]);
    // Who is no owner any more sells nothing.
    expect((await world.call('nft.resell', draft, owner)).code).toBe('not_found');
  });

  test('NFT-16 NFT-20 NFT-21 a resale needs a correct price, step and end; before its start and after its end nothing is bought', async () => {
    const [owner, buyer] = [await world.newcomer(), await world.newcomer()];
    const { code } = await world.bought(owner);
    const good = { code, price: '50', ends_at: String(world.now() + DAY_MS) };
    const refused = async (fields: Record<string, string>) =>
      (await world.call('nft.resell', { ...good, ...fields }, owner)).envelope;
    for (const price of ['0', '0.5', '100000.01', '1.001', '-1', 'x'])
      expect(await refused({ price }), price).toMatchObject({
        fields: { price: expect.any(String) },
      });
    for (const ends_at of ['1', String(world.now()), String(world.now() + 31 * DAY_MS), 'x'])
      expect(await refused({ ends_at }), ends_at).toMatchObject({
        fields: { ends_at: 'parameter_error' },
      });
    const auction = { sale_mode: 'auction' };
    for (const step of ['', '0', '50.01'])
      expect(await refused({ ...auction, step }), step).toMatchObject({
        fields: { step: expect.any(String) },
      });
    expect(await refused({ ...auction, step: '1', margin: '50.01' })).toMatchObject({
      fields: { margin: 'work_price_invalid' },
    });
    expect(await refused({ currency_id: '1' })).toMatchObject({ code: 'currency_unknown' });
    expect(await world.mine(owner, 'reselling')).toEqual([]);

    const starts = world.now() + HOUR_MS;
    const fields = { ...good, starts_at: String(starts), ends_at: String(starts + HOUR_MS) };
    const listed = (await must(world.call('nft.resell', fields, owner))) as WireItem;
    expect(listed.sale_status).toBe('not_started');
    expect((await world.buy(listed, buyer)).code).toBe('not_on_sale');
    world.pass(2 * HOUR_MS);
    expect((await world.buy(listed, buyer)).code).toBe('not_on_sale');
    await world.endDue();
    expect((await world.told(owner)).slice(-1)).toEqual(['nft_unsold']);
    expect(await world.mine(owner, 'owned')).toMatchObject([{ code, sale_status: 'ended' }]);
    // And again, which now is allowed.
    await must(
      world.call('nft.resell', { ...good, ends_at: String(world.now() + HOUR_MS) }, owner),
    );
  });

  test('NFT-19 a work is marked and the mark is taken away; each sees their own marks', async () => {
    const [one, other] = [await world.newcomer(), await world.newcomer()];
    const { code } = await world.fresh();
    const mark = async (as: typeof one) =>
      (await must(world.call('nft.collect', { code }, as))) as WireItem;
    expect(await mark(one)).toMatchObject({ is_collected: true, collectors: 1 });
    expect(await mark(other)).toMatchObject({ is_collected: true, collectors: 2 });
    expect(await mark(one)).toMatchObject({ is_collected: false, collectors: 1 });
    expect(await world.mine(one, 'collected')).toEqual([]);
    expect((await world.mine(other, 'collected')).map((item) => item.code)).toEqual([code]);
  });

  test('NFT-09 pictures, animations, sounds and films are made from their names, kept for ever, and sent in parts', async () => {
    const get = (path: string, range?: string) =>
      world.server().send(path, range === undefined ? {} : { headers: { range } });
    for (const [type, media] of [
      ['image', 'image/svg+xml'],
      ['gif', 'image/gif'],
      ['audio', 'audio/wav'],
      ['video', 'video/webm'],
    ] as const) {
      const item = await world.fresh({ type });
      for (const path of [item.image, item.media]) {
        const answer = await get(path);
        expect(answer.status, path).toBe(200);
        expect(answer.headers.get('cache-control')).toContain('immutable');
        expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
        expect((await answer.arrayBuffer()).byteLength).toBeLessThan(250_000);
      }
      expect((await get(item.media)).headers.get('content-type')).toContain(media);
      // What a list shows is pixels: a vector would be painted by the page that scrolls.
      const poster = await get(item.image);
      expect(poster.headers.get('content-type')).toBe('image/webp');
      expect((await poster.arrayBuffer()).byteLength).toBeLessThan(40_000);
      if (type === 'image') continue;
      const whole = Buffer.from(await (await get(item.media)).arrayBuffer());
      const part = await get(item.media, 'bytes=10-19');
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes 10-19/${whole.length}`,
      ]);
      expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(10, 20))).toBe(true);
      const end = await get(item.media, 'bytes=-5');
      expect(Buffer.from(await end.arrayBuffer()).equals(whole.subarray(-5))).toBe(true);
      for (const range of [`bytes=${whole.length}-`, 'bytes=9-3', 'bytes=-', 'lines=1-2'])
        expect((await get(item.media, range)).status, range).toBe(416);
    }
    for (const name of [
      'work-9999.svg',
      'work-9999.webp',
      'film-1.webp',
      'work-1.gif',
      'work-1.wav',
      'work-1.webm',
      'artist-21.svg',
      'x-1.svg',
      '..%2fapp.ts',
    ])
      expect((await get(`/art/1/${name}`)).status, name).toBe(404);
  });
});

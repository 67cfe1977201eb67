/** Blind boxes: what is in them was committed to before the first was sold, and nobody can choose it afterwards. */
import { expect, test } from 'vitest';
import { judgeBoxes } from '../../../contract/rules/nft/box-proof.ts';
import { boxSeries } from '../../../server/art/catalogue.ts';
import { actAs } from '../../support/coupons.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { must } from '../../support/server.ts';
import { openNftWorld, type WireItem } from './nft-world.ts';

describeOnDatabase('nft boxes', (open) => {
  const world = openNftWorld(open);

  test('NFT-06 NFT-11 a box is bought closed, opened once by its owner, and is what was committed to', async () => {
    const [owner, other] = [await world.newcomer(), await world.newcomer()];
    const box = await world.bought(owner, { sale_mode: 'blind_box', collection_id: '21' });
    expect(box).toMatchObject({ box_status: 'unopened', rarity: null });
    const closed = await world.detail(box, owner);
    expect(closed.proof?.opened).toEqual([]);
    // Published before anything was for sale.
    expect(closed.proof?.committed_at).toBeLessThanOrEqual(box.starts_at);
    expect(closed.contents.reduce((sum, { count }) => sum + count, 0)).toBe(
      closed.proof?.hashes.length,
    );
    expect((await world.mine(owner, 'boxes')).map(({ code }) => code)).toEqual([box.code]);
    const openIt = (as: typeof owner) => world.call('nft.openBox', { code: box.code }, as);
    expect((await openIt(other)).code).toBe('not_found');
    const opened = (await must(openIt(owner))) as WireItem;
    expect(opened).toMatchObject({ code: box.code, box_status: 'opened', owner: { is_me: true } });
    expect((await openIt(owner)).code).toBe('already_done');
    const { proof, contents } = await world.detail(box);
    if (!proof) throw new Error('nothing was committed to');
    expect([proof.root, proof.hashes]).toEqual([closed.proof?.root, closed.proof?.hashes]);
    expect(judgeBoxes(proof)).toEqual({ isWhole: true, strays: [], checked: 1 });
    const drawn = contents.find(({ work }) => work === proof.opened[0]?.work);
    expect(drawn).toMatchObject({ name: opened.name, rarity: opened.rarity });
    const work = await world.bought(owner);
    expect((await world.call('nft.openBox', { code: work.code }, owner)).code).toBe('not_found');
  });

  test('NFT-11 the boxes of a series hold what was published, a closed one can be sold on, and the database takes nothing else', async () => {
    const owner = await world.newcomer();
    const box = await world.bought(owner, { sale_mode: 'blind_box', collection_id: '22' });
    const [series] = boxSeries.filter(({ collectionId }) => collectionId === 22);
    const rows = await world
      .database()
      .query<{ work: number; count: number }>(
        'select work, count(*) as count from nft_boxes where series = $1 group by 1 order by 1',
        [series?.series],
      );
    expect(rows).toEqual(
      series?.works.map(({ number, editions }) => ({ work: number, count: editions })),
    );
    await expect(
      world.database().query(`update nft_boxes set work = 1021 where series = 2 and number = 1`),
    ).rejects.toThrow();
    await expect(
      world.database().query(
        `update nft_items set work = (select work + case when work = 1021 then 1 else -1 end from nft_boxes
             where series = 2 and number = nft_items.box_number),
           rarity = 'legendary', opened_at = 1 where code = $1`,
        [box.code],
      ),
    ).rejects.toThrow('does not hold this');
    const draft = { code: box.code, price: '77', ends_at: String(world.now() + 60_000) };
    expect(await must(world.call('nft.resell', draft, owner))).toMatchObject({
      sale_mode: 'blind_box',
      box_status: 'unopened',
      is_reselling: true,
    });
    expect((await world.call('nft.openBox', { code: box.code }, owner)).code).toBe('already_done');
    const told = await actAs(world.server(), { verb: 'box-proof', args: ['2'] });
    expect(told.answer).toMatchObject({ series: 2, isWhole: true, strays: [], checked: 35 });
  });
});

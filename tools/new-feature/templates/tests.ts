/** The tests of a new feature: its calls on a real server, its views in the real core. */
import type { FeatureName } from '../feature-name.ts';

export function serverTestText({ camel, title }: FeatureName): string {
  return `/** ${title}: what is added is listed and told, and bad input changes nothing. */
import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must } from '../../support/server.ts';

describeOnDatabase('${title.toLowerCase()}', (openDatabase) => {
  const server = serverOfFile(openDatabase);

  async function eventsOf(userId: number): Promise<string[]> {
    const rows = await server().exchange.database.query<{ name: string }>(
      'select name from outbox where user_id = $1 order by sequence',
      [userId],
    );
    return rows.map(({ name }) => name).filter((name) => name.startsWith('${camel}.'));
  }

  test('an entry is added, told and listed, newest first, to its owner alone', async () => {
    const owner = await server().register('owner@example.com');
    const other = await server().register('other@example.com');
    await must(server().call('${camel}.add', { name: 'first', number: '1.5' }, owner));
    await must(server().call('${camel}.add', { name: ' second ', number: '2' }, owner));
    expect(await must(server().call('${camel}.list', {}, owner))).toMatchObject({
      list: [
        { name: 'second', number: '2' },
        { name: 'first', number: '1.5' },
      ],
      has_more: false,
    });
    expect(await must(server().call('${camel}.list', {}, other))).toMatchObject({ list: [] });
    expect(await eventsOf(owner.userId)).toEqual(['${camel}.added', '${camel}.added']);
  });

  test('what is no entry is refused, and nothing is told', async () => {
    const { token, userId } = await server().register('clumsy@example.com');
    const add = (name: string, number: string) =>
      server().call('${camel}.add', { name, number }, { token });
    for (const number of ['0', '-1', '1e3', 'NaN'])
      expect([number, (await add('entry', number)).code]).toEqual([number, 'amount_invalid']);
    for (const name of ['', ' '])
      expect([name, (await add(name, '1')).code]).toEqual([name, 'parameter_error']);
    expect((await add('x'.repeat(61), '1')).code).toBe('text_too_long');
    expect((await add('a\\u0007b', '1')).code).toBe('special_characters');
    expect((await server().call('${camel}.list')).code).toBe('login_required');
    expect(await must(server().call('${camel}.list', {}, { token }))).toMatchObject({ list: [] });
    expect(await eventsOf(userId)).toEqual([]);
  });
});
`;
}

export function workerTestText({ camel, kebab, pascal, title }: FeatureName): string {
  return `/** ${title} in the core: the newest entry is live, and the list is formatted and becomes stale. */
import { expect, test, vi } from 'vitest';
import type { ${pascal}Entry } from '../../../contract/features/${kebab}.ts';
import { okAnswer, openWorld, toWire } from '../world/scripted-world.ts';

const entry: ${pascal}Entry = { id: 1, name: 'first', number: '1234.5', createdAt: 1 };

async function openEntries(list: readonly ${pascal}Entry[]) {
  const world = await openWorld({ start: { token: 'token', language: 'fra' } });
  world.answer('/${kebab}/list', () =>
    okAnswer(toWire({ list, page: 1, limit: 10, hasMore: false })),
  );
  await world.openPrivateChannel();
  const rest = async () => {
    await vi.dynamicImportSettled();
    await world.time.advance(500);
    await vi.dynamicImportSettled();
    await world.time.advance(500);
  };
  return { ...world, rest };
}

test('the newest entry is shown, and the next one as soon as its event arrives', async () => {
  const world = await openEntries([entry]);
  await world.core.watch([['${camel}.newest', '']]);
  await world.rest();
  const shown = () => world.screen.latest('${camel}.newest', '');
  expect(shown()).toMatchObject({ name: 'first', numberText: '1\\u202f234,5' });
  world.hear('${camel}.added', { ...entry, id: 2, name: 'second' });
  await world.rest();
  expect(shown()).toMatchObject({ name: 'second' });
});

test('without an entry there is none to show', async () => {
  const world = await openEntries([]);
  await world.core.watch([['${camel}.newest', '']]);
  await world.rest();
  expect(world.screen.latest('${camel}.newest', '')).toBeNull();
});

test('the list is formatted, and an entry that is added makes it stale', async () => {
  const world = await openEntries([entry]);
  const answer = await world.core.ask('${camel}.entries', { page: 1, limit: 10 });
  expect(answer).toMatchObject({ value: { list: [{ numberText: '1\\u202f234,5' }] } });
  world.hear('${camel}.added', { ...entry, id: 2 });
  await world.rest();
  expect(world.screen.notices()).toContainEqual({ kind: 'stale', names: ['${camel}.entries'] });
});
`;
}

/** What every call refuses, by the contract alone, and that nothing of a refused call stays. */
import { expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type EndpointName, endpointOf, endpointTable } from '../../../contract/table.ts';
import { toWireName } from '../../../contract/wire.ts';
import { badAmounts, badIds } from '../../support/bad-values.ts';
import { amountFieldsOf, idFieldsOf, requiredFieldsOf } from '../../support/request-fields.ts';
import { moneyRows, otherRows } from './every-call-rows.ts';
import { openEveryCall, type Row } from './every-call-world.ts';

const UNKNOWN_ID = '999999999';
/** Ids that are the same for everybody: currencies, markets and plans. */
const PUBLIC_IDS = new Set([
  'currencyId',
  'legalId',
  'matchId',
  'fromCurrencyId',
  'toCurrencyId',
  'collateralCurrencyId',
  'configId',
  'planId',
  'poolId',
  'projectId',
  'uid',
  'collectionId',
  'offerId',
  'traderUserId',
  // Counts, which are read as ids are.
  'seconds',
  'multiple',
  'maximumMultiple',
]);
const ofPublicThings = new Set([
  // Messages and members of the chat are everybody's; a position that is shared has a test of its own.
  ...['chat.block', 'chat.read', 'chat.report', 'chat.send'],
  'deposit.terms',
  'dualInvest.product',
  'dualInvest.purchase',
  'ieo.project',
  'markets.removeFavourite',
  'news.detail',
  'nft.artist',
  'nft.item',
  'points.exchange',
]);

/**
 * A round needs a recorded past, which a market that is set by hand has not: tests/server/games asks the same of it. A list
 * that is asked for one position has a test of its own below.
 */
const elsewhere = new Set(['games.decide', 'futures.positions']);

const calls = Object.entries<Endpoint>(endpointTable);
const rows = Object.entries<Row>({ ...moneyRows, ...otherRows }).map(([name, row]) => ({
  name: name as EndpointName,
  row,
  endpoint: endpointOf(name as EndpointName),
}));

function ownIdsOf(name: string, endpoint: Endpoint): string[] {
  if (ofPublicThings.has(name)) return [];
  return idFieldsOf(endpoint).filter((field) => !PUBLIC_IDS.has(field));
}

const world = openEveryCall();

async function ready(row: Row) {
  const account = await world.newcomer();
  return { account, fields: await row.fields(world, account) };
}

test('every call that moves money, takes an amount or names what is its user’s has a row of these tests', () => {
  const isMoney = ([, endpoint]: [string, Endpoint]) => endpoint.movesMoney === true;
  expect(Object.keys(moneyRows).toSorted()).toEqual(
    calls
      .filter(isMoney)
      .map(([name]) => name)
      .toSorted(),
  );
  const asked = calls.filter(
    ([name, endpoint]) => amountFieldsOf(endpoint).length + ownIdsOf(name, endpoint).length > 0,
  );
  const named = new Set<string>(rows.map(({ name }) => name));
  expect(
    asked.map(([name]) => name).filter((name) => !named.has(name) && !elsewhere.has(name)),
  ).toEqual([]);
  // A position that an order reduces is named by an optional field, which has a test of its own below.
  for (const { name, row, endpoint } of rows)
    expect([name, row.owned ?? []]).toEqual([
      name,
      ownIdsOf(name, endpoint).filter((field) => field !== 'positionId'),
    ]);
});

test.each(rows.filter(({ endpoint }) => amountFieldsOf(endpoint).length > 0))(
  'CORE-12 TRANSF-03 CONV-02 WDRAW-02 DEPO-05 $name refuses what is no amount in its field, and nothing happens',
  async ({ name, row, endpoint }) => {
    const { account, fields } = await ready(row);
    const before = await world.state();
    const amounts = amountFieldsOf(endpoint).map(toWireName);
    const everywhere = <Value>(value: Value) =>
      Object.fromEntries(amounts.map((field) => [field, value]));
    for (const bad of badAmounts) {
      // All that is wrong is told at once, each in its field.
      const answer = await world.call(name, { ...fields, ...everywhere(bad) }, account);
      expect(answer.status).toBe(200);
      expect(answer.envelope, bad).toMatchObject({
        type: 'error',
        fields: everywhere(expect.any(String)),
      });
    }
    expect(await world.state()).toEqual(before);
  },
);

test.each(rows)(
  'CORE-12 $name without a field that it needs names the field, and nothing happens',
  async ({ name, row, endpoint }) => {
    const { account, fields } = await ready(row);
    const before = await world.state();
    for (const missing of requiredFieldsOf(endpoint).map(toWireName)) {
      const { envelope } = await world.call(name, { ...fields, [missing]: '' }, account);
      expect(envelope, missing).toMatchObject({ fields: { [missing]: expect.any(String) } });
    }
    expect(await world.state()).toEqual(before);
  },
);

test.each(rows.filter(({ row }) => row.owned !== undefined))(
  'CORE-12 $name answers for what is another user’s as for what never was, and leaves it alone',
  async ({ name, row }) => {
    const [owner, stranger] = [await ready(row), await ready(row)];
    const before = await world.state();
    for (const field of (row.owned ?? []).map(toWireName)) {
      const attempt = (id: string | undefined) =>
        world.call(name, { ...stranger.fields, [field]: String(id) }, stranger.account);
      const foreign = await attempt(owner.fields[field]);
      const unknown = await attempt(UNKNOWN_ID);
      expect(foreign.code).toBe('not_found');
      expect(foreign.envelope).toEqual(unknown.envelope);
      for (const bad of badIds)
        expect((await attempt(bad)).envelope, bad).toMatchObject({
          fields: { [field]: 'parameter_error' },
        });
    }
    expect(await world.state()).toEqual(before);
    const own = await world.call(name, owner.fields, owner.account);
    expect(own.code).not.toBe('not_found');
    expect((await world.call('session.user', {}, stranger.account)).code).toBeNull();
  },
);

test('CORE-12 FUT-05 an order that reduces another user’s position is refused as for one that never was', async () => {
  const closing: Row = moneyRows['futures.close'];
  const opening: Row = moneyRows['futures.submit'];
  const owner = await ready(closing);
  const stranger = await ready(opening);
  const before = await world.state();
  const reduce = (position_id: string) =>
    world.call('futures.submit', { ...stranger.fields, position_id }, stranger.account);
  const foreign = await reduce(owner.fields['id'] ?? '');
  expect(foreign.code).toBe('not_found');
  expect(foreign.envelope).toEqual((await reduce(UNKNOWN_ID)).envelope);
  expect(await world.state()).toEqual(before);
});

test('CORE-12 FUT-05 the list of positions holds none for another user’s id, as for one that never was', async () => {
  const closing: Row = moneyRows['futures.close'];
  const [owner, stranger] = [await ready(closing), await world.newcomer()];
  const asked = (id: string | undefined, account = stranger) =>
    world.call('futures.positions', { id: String(id) }, account);
  const { id } = owner.fields;
  expect((await asked(id, owner.account)).envelope).toMatchObject({
    message: { list: [{ id: Number(id) }] },
  });
  const foreign = await asked(id);
  expect(foreign.envelope).toMatchObject({ message: { list: [] } });
  expect(foreign.envelope).toEqual((await asked(UNKNOWN_ID)).envelope);
  for (const bad of badIds)
    expect((await asked(bad)).envelope, bad).toMatchObject({ fields: { id: 'parameter_error' } });
});

test('SESS-02 CORE-09 a token of nobody opens no call that is not for guests, and does nothing', async () => {
  const before = await world.state();
  for (const [name, { access }] of calls.filter(([each]) => each !== 'settings.upload')) {
    if (access === 'guest') continue;
    const { envelope } = await world.call(name as EndpointName, {}, { token: 'A'.repeat(43) });
    expect(envelope, name).toMatchObject({ type: '999', code: 'login_required' });
  }
  expect(await world.state()).toEqual(before);
});

test('WDRAW-04 CORE-08 who is not verified is sent to verification by every call that asks for it', async () => {
  const account = await world.server().register('unverified@example.com');
  for (const { name, row } of rows.filter((each) => each.endpoint.access === 'verified')) {
    const fields = await row.fields(world, account);
    const before = await world.state();
    const { envelope } = await world.call(name, fields, account);
    expect(envelope, name).toMatchObject({ type: '998', code: 'verification_required' });
    expect(await world.state()).toEqual(before);
  }
});

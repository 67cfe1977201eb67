import { expect, test, vi } from 'vitest';
import type { Bill } from '../../../../contract/features/assets.ts';
import type { ExportKind, ExportPart } from '../../../../contract/features/portfolio.ts';
import type { SpotOrder } from '../../../../contract/features/spot.ts';
import { csvLine, number, text, time } from '../../../../workers/features/portfolio/csv.ts';
import { repetitions } from '../../../support/counts.ts';
import { ofFile } from '../../../support/of-file.ts';
import { filled } from '../../account/open-order.ts';
import { openExchange } from '../../world/real-exchange.ts';
import {
  errorAnswer,
  okAnswer,
  openWorld,
  START_MS,
  toWire,
  type World,
} from '../../world/scripted-world.ts';

const DEMO = { userString: 'demo@aureus.test', password: 'aureus-demo' };
const MARK = '\uFEFF';
const ROWS = repetitions({ short: 20_000, long: 100_000 });
/** Far into the export, the server asks to wait. */
const REFUSED_PAGE = (ROWS / 100) * 0.7;

const exchange = ofFile(openExchange);

/** Time moves on until the core has an answer. */
async function nextPart(world: World, what: ExportKind, id = 'one'): Promise<ExportPart> {
  const state = { isDone: false };
  const asking = world.core.act('exports.next', { what, id }).finally(() => {
    state.isDone = true;
  });
  while (!state.isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    await world.time.advance(250);
  }
  const answer = await asking;
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

function bill(id: number): Bill {
  return {
    id,
    account: 'change',
    currency: 'USDT',
    amount: id % 2 === 0 ? '-1.5' : '2',
    balanceAfter: '100',
    fee: null,
    code: 'spot_trade',
    reference: { kind: 'spot_order', id: String(id) },
    time: START_MS,
  };
}

/** A server of that many bills, newest first, to which one is added after every third page. */
function answerBills(world: World, count: number) {
  const bills = { newest: count, pages: 0, refusals: 0 };
  world.answer('/wallet/legal_log', (_, form) => {
    bills.pages += 1;
    if (bills.pages === REFUSED_PAGE) {
      bills.refusals += 1;
      return errorAnswer('error', 'too_many_requests');
    }
    if (bills.pages % 3 === 0) bills.newest += 1;
    const page = Number(form.get('page'));
    const first = bills.newest - (page - 1) * 100;
    const length = Math.max(0, Math.min(100, first));
    const list = Array.from({ length }, (_row, index) => bill(first - index));
    return okAnswer(toWire({ list, page, limit: 100, hasMore: first > 100 }));
  });
  return bills;
}

test(`${ROWS} rows come part by part, each once, while rows are added and the server asks to wait`, {
  timeout: 120_000,
}, async () => {
  const world = await openWorld({ start: { token: 'secret' } });
  const server = answerBills(world, ROWS);
  const seen = new Set<string>();
  const parts = { count: 0, rows: 0, longest: 0 };
  for (let isDone = false; !isDone; ) {
    const part = await nextPart(world, 'bills');
    parts.count += 1;
    parts.rows += part.rows;
    parts.longest = Math.max(parts.longest, part.rows);
    for (const line of part.text.split('\r\n').slice(0, -1)) seen.add(line.split(',')[0] ?? '');
    isDone = part.isDone;
  }
  expect(parts.rows).toBe(ROWS);
  expect(seen.size).toBe(ROWS + 1);
  expect(seen.has(`${MARK}bill_id`)).toBe(true);
  for (const id of [1, ROWS / 2, ROWS]) expect(seen.has(String(id))).toBe(true);
  // One page at a time is all that is ever held.
  expect(parts.longest).toBe(100);
  expect(server.refusals).toBe(1);
});

test('an export that failed goes on where it was, and another user gets none of it', async () => {
  const world = await openWorld({ start: { token: 'secret' } });
  answerBills(world, 250);
  expect(await nextPart(world, 'bills')).toMatchObject({ rows: 100, isDone: false });
  world.answer('/wallet/legal_log', () => ({ kind: 'lost', reason: 'offline' }));
  expect(await world.core.act('exports.next', { what: 'bills', id: 'one' })).toMatchObject({
    ok: false,
    error: { code: 'offline' },
  });
  answerBills(world, 250);
  const second = await nextPart(world, 'bills');
  expect(second).toMatchObject({ rows: 100, isDone: false });
  expect(second.text.startsWith('150,')).toBe(true);
  expect(await nextPart(world, 'bills', 'two')).toMatchObject({ rows: 100 });

  world.answer('/user/logout', () => okAnswer({}));
  await world.core.run('session.logout', {});
  expect(await world.core.act('exports.next', { what: 'bills', id: 'one' })).toMatchObject({
    ok: false,
    error: { code: 'login_required' },
  });
});

test('an export that is cancelled asks no more, however busy the server was', async () => {
  const world = await openWorld({ start: { token: 'secret' } });
  const cancelled = { what: 'bills', id: 'one' } as const;
  world.answer('/wallet/legal_log', () => errorAnswer('error', 'too_many_requests'));
  const asked = () =>
    world.requests.filter(({ request }) => request.url.includes('legal_log')).length;
  const asking = world.core.act('exports.next', cancelled);
  await vi.dynamicImportSettled();
  await world.time.advance(6000);
  const before = asked();
  expect(before).toBeGreaterThan(0);
  await world.core.act('exports.cancel', cancelled);
  expect(await asking).toMatchObject({ ok: false });
  await world.time.advance(60_000);
  expect(asked()).toBe(before);
});

test('text that a spreadsheet would run is only text, and numbers stay numbers', async () => {
  const world = await openWorld({ start: { token: 'secret' } });
  const order: SpotOrder = {
    ...filled,
    symbol: '=cmd()|"x",\r\n1',
    side: 'sell',
    createdAt: START_MS,
    updatedAt: START_MS,
  };
  world.answer('/coin/list', () =>
    okAnswer(toWire({ list: [order], page: 1, limit: 100, hasMore: false })),
  );
  const part = await nextPart(world, 'spotOrders');
  expect(part).toMatchObject({ rows: 1, isDone: true });
  const start = part.text.indexOf('\r\n') + 2;
  expect(part.text.slice(start)).toMatch(
    /^7,2026-01-05T12:30:00.000Z,2026-01-05T12:30:00.000Z,"'=cmd\(\)\|""x"",\r\n1",sell,/,
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
  [' =x', "' =x"],
  ['＝x', "'＝x"],
  ['a"b', '"a""b"'],
  ['a;b', '"a;b"'],
  ['Nguyễn 王', 'Nguyễn 王'],
])('the text %j is written as %j', (value, written) => {
  expect(csvLine([text(value)])).toBe(`${written}\r\n`);
});

test('a negative number stays a number, what is no number is text, nothing is nothing', () => {
  const cells = [number('-1.5'), number('-1+cmd'), number(null), text(null), time(null), number(7)];
  expect(csvLine(cells)).toBe("-1.5,'-1+cmd,,,,7\r\n");
});

test('bills and orders of the real exchange are exported as its lists say them', async () => {
  const { core } = await exchange().openCore();
  expect(await core.run('session.login', DEMO)).toMatchObject({ ok: true });
  const newest = await core.run('assets.bills', { limit: 1 });
  if (!newest.ok) throw new Error('no bills');
  const lines: string[] = [];
  for (let isDone = false; !isDone; ) {
    const part = await core.act('exports.next', { what: 'bills', id: 'real' });
    if (!part.ok) throw new Error(part.error.code);
    lines.push(...part.value.text.split('\r\n').slice(0, -1));
    isDone = part.value.isDone;
  }
  const [bill] = newest.value.list;
  expect(lines.length).toBeGreaterThan(10);
  expect(lines[0]).toMatch(/^\uFEFFbill_id,time,account,currency,amount,/);
  expect(lines[1]).toContain(`${bill?.id},`);
  expect(lines[1]).toContain(`,${bill?.amount},${bill?.balanceAfter},`);
  expect(await core.act('exports.next', { what: 'spotOrders', id: 'real' })).toMatchObject({
    ok: true,
    value: { isDone: true },
  });
});

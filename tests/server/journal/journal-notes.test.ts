/** Notes and tags of closed trades: their owner's alone, within bounds, told, listed, exported and erased. */
import { expect, test } from 'vitest';
import type { JournalTrade } from '../../../contract/features/journal.ts';
import { eraseUser } from '../../../server/features/closing/erase-user.ts';
import { exportPage } from '../../../server/features/closing/export-data.ts';
import { closedTrades } from '../../../server/features/journal/closed-trades.ts';
import { writeNote } from '../../../server/features/journal/write-note.ts';
import { openTimeoutMs } from '../../support/database.ts';
import { describeWithFutures, type FuturesExchange } from '../../support/futures-exchange.ts';

async function closedOne(futures: FuturesExchange, userId: number): Promise<number> {
  const opened = await futures.submit(userId, {
    side: 'long',
    lots: '5',
    targetProfitPrice: futures.times('1.02'),
  });
  if (!opened.ok || opened.value.positionId === null) throw new Error('it was not opened');
  await futures.trade(futures.times('1.03'));
  await futures.trade(futures.times('1'));
  return opened.value.positionId;
}

async function tradesOf(futures: FuturesExchange, userId: number): Promise<JournalTrade[]> {
  return (await closedTrades(futures.exchange, { userId })).list;
}

describeWithFutures('journal', (open) => {
  test('a note and tags are written, replaced, taken away, told, exported and erased', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const { exchange } = futures;
    const userId = await futures.fundedUser('10000');
    const id = await closedOne(futures, userId);
    const write = (note?: string, tags?: string) =>
      writeNote(exchange, userId, { kind: 'futures', id, note, tags });
    expect(await write('too early', ' Breakout, fomo ,breakout,')).toEqual({
      ok: true,
      value: { kind: 'futures', id, note: 'too early', tags: ['Breakout', 'fomo'] },
    });
    expect(await tradesOf(futures, userId)).toMatchObject([
      { id, note: 'too early', tags: ['Breakout', 'fomo'] },
    ]);
    await write('waited');
    expect(await tradesOf(futures, userId)).toMatchObject([{ id, note: 'waited', tags: [] }]);
    const exported = await exportPage(exchange.database, userId, 'journal_notes:-1:0');
    if (!exported.ok) throw new Error(exported.error.code);
    expect(exported.value.rows.map((row) => JSON.parse(row))).toMatchObject([{ note: 'waited' }]);
    await write();
    expect(await tradesOf(futures, userId)).toMatchObject([{ id, note: '', tags: [] }]);
    expect(await exchange.database.query('select 1 from journal_notes')).toEqual([]);
    const told = await exchange.database.query<{ name: string }>(
      `select name from outbox where user_id = $1 and name = 'journal.written'`,
      [userId],
    );
    expect(told).toHaveLength(3);
    await write('to be forgotten', 'x');
    await exchange.database.withTransaction((tx) => eraseUser(tx, userId, exchange.clock.now()));
    expect(await exchange.database.query('select 1 from journal_notes')).toEqual([]);
    await futures.close();
  });

  test('who does not own the trade, a trade that is open, and what is too long or too much is refused and changes nothing', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const { exchange } = futures;
    const owner = await futures.fundedUser('10000');
    const stranger = await futures.fundedUser('10000');
    const id = await closedOne(futures, owner);
    const opened = await futures.submit(owner, { side: 'long', lots: '5' });
    if (!opened.ok || opened.value.positionId === null) throw new Error('it was not opened');
    const code = async (userId: number, tradeId: number, tags?: string) => {
      const answer = await writeNote(exchange, userId, {
        kind: 'futures',
        id: tradeId,
        note: 'n',
        tags,
      });
      return answer.ok ? 'ok' : answer.error.code;
    };
    expect(await code(stranger, id)).toBe('not_found');
    expect(await code(owner, opened.value.positionId)).toBe('not_found');
    expect(await code(owner, id, 'a,b,c,d,e,f,g,h,i')).toBe('limit_exceeded');
    expect(await code(owner, id, 'x'.repeat(25))).toBe('text_too_long');
    expect(await exchange.database.query('select 1 from journal_notes')).toEqual([]);
    expect(await code(owner, id, 'a,b,c,d,e,f,g,h')).toBe('ok');
    expect(await tradesOf(futures, stranger)).toEqual([]);
    await futures.close();
  });
});

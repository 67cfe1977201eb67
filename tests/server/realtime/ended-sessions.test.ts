import { expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { endedAmong } from '../../../server/realtime/sockets/session-watch.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';

describeOnDatabase('the sessions of open sockets', (open) => {
  const opened = serverOfFile(open);

  test('SESS-07 SECUR-05 end when they are revoked, too old, unused or cleaned away', async () => {
    const { exchange, register } = opened();
    const { database, clock } = exchange;
    const { userId } = await register('sockets@ended.test');
    const now = clock.now();
    const insert = (hash: string, times: { seen: number; expires: number; revoked?: number }) =>
      database.query(
        `insert into sessions (token_hash, user_id, idle_ms, created_at, last_seen_at, expires_at, revoked_at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
        [hash, userId, DAY_MS, now, times.seen, times.expires, times.revoked ?? null],
      );
    await insert('alive', { seen: now - DAY_MS + 1, expires: now + 1 });
    await insert('revoked', { seen: now, expires: now + DAY_MS, revoked: now });
    await insert('old', { seen: now, expires: now });
    await insert('unused', { seen: now - DAY_MS, expires: now + DAY_MS });
    const ended = await endedAmong(
      database,
      [null, 'alive', 'revoked', 'old', 'unused', 'gone', 'alive', null],
      now,
    );
    expect([...ended].sort()).toEqual(['gone', 'old', 'revoked', 'unused']);
    expect((await endedAmong(database, [null], now)).size).toBe(0);
  });
});

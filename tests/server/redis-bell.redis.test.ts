/** Two instances share a bell through Redis; without Redis each still hears its own. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createRedisBell } from '../../server/realtime/redis-bell.ts';
import { startRedis } from '../support/services/redis.ts';

test('a ring in one instance is heard in the other, and in itself though Redis is gone', async () => {
  const redis = await startRedis();
  const log = pino({ level: 'silent' });
  const [here, there] = await Promise.all([
    createRedisBell(redis.url, log),
    createRedisBell(redis.url, log),
  ]);
  const heard: string[] = [];
  here.onRing((userId) => heard.push(`here ${userId}`));
  there.onRing((userId) => heard.push(`there ${userId}`));
  here.ring(7);
  await expect.poll(() => heard.includes('there 7')).toBe(true);
  expect(heard).toContain('here 7');

  await redis.stop();
  heard.length = 0;
  here.ring(8);
  expect(heard).toEqual(['here 8']);
  await Promise.all([here.close(), there.close()]);
});

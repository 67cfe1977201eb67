import { createClient } from 'redis';
import { expect, test } from 'vitest';
import { startRedis } from './redis.ts';

test('a second Redis of a test keeps its own keys and is gone when stopped', async () => {
  const shared = createClient({ url: process.env['TEST_REDIS_URL'] ?? '' });
  await shared.connect();
  const service = await startRedis();
  const own = createClient({ url: service.url, socket: { reconnectStrategy: false } });
  own.on('error', () => {});
  await own.connect();
  await own.set('mark', '1');
  expect(await shared.get('mark')).toBeNull();
  own.destroy();
  shared.destroy();
  await service.stop();
  const late = createClient({ url: service.url, socket: { reconnectStrategy: false } });
  late.on('error', () => {});
  await expect(late.connect()).rejects.toThrow();
});

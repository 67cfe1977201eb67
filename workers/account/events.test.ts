import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { readEvent } from './events.ts';

test('an event whose rows cannot be fetched was missed, and is not dropped', async () => {
  const data = { name: 'futures.liquidated', payload: {} };
  const news = readEvent(data as never, () => Promise.reject(new Error('no network')));
  expect(await firstValueFrom(news, { defaultValue: null })).toEqual({ name: 'missed' });
});

import { expect, test } from 'vitest';
import { createChanges } from './changes.ts';

test('news of a feature are its events, events that were missed, and another language, but no call of one’s own', () => {
  const changes = createChanges();
  const news = { count: 0 };
  changes.newsOf('ieo').subscribe(() => {
    news.count += 1;
  });
  changes.take({ name: 'ieo.changed', time: 0, payload: {} });
  expect(news.count).toBe(1);
  changes.take({ name: 'spot.filled', time: 0, payload: {} });
  changes.hear('ieo.subscribe');
  expect(news.count).toBe(1);
  changes.take(null);
  expect(news.count).toBe(2);
  changes.hear(null);
  expect(news.count).toBe(3);
});

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createAskAgain } from './ask-again.ts';

/** A question that is shown, whose answers come when the test lets them. */
function showAnswer() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 0 } } });
  const asked: { answer: (text: string) => void; lose: () => void }[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: ['deposit.list', {}],
    queryFn: () =>
      new Promise((resolve, reject) => {
        asked.push({ answer: resolve, lose: () => reject(new Error('lost')) });
      }),
  });
  const hide = observer.subscribe(() => undefined);
  const askAgain = createAskAgain(client);
  const shown = () => observer.getCurrentResult().data;
  const tellStale = (stale = 'deposit.list') => askAgain((name) => name === stale);
  return { asked, shown, tellStale, hide };
}

test('an answer that became stale on its way is shown, and asked for once more', async () => {
  const { asked, shown, tellStale, hide } = showAnswer();
  tellStale();
  tellStale();
  expect(asked).toHaveLength(1);
  asked[0]?.answer('before');
  await expect.poll(() => asked.length).toBe(2);
  expect(shown()).toBe('before');
  asked[1]?.answer('after');
  await expect.poll(shown).toBe('after');
  expect(asked).toHaveLength(2);
  hide();
});

test('an answer that is known is asked for again at once, and never broken off', async () => {
  const { asked, shown, tellStale, hide } = showAnswer();
  asked[0]?.answer('one');
  await expect.poll(shown).toBe('one');
  for (let event = 0; event < 5; event += 1) tellStale();
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer('two');
  await expect.poll(shown).toBe('two');
  await expect.poll(() => asked.length).toBe(3);
  asked[2]?.answer('three');
  await expect.poll(shown).toBe('three');
  expect(asked).toHaveLength(3);
  hide();
});

test('one that was lost while it became stale is asked for once more, and others are left alone', async () => {
  const { asked, tellStale, hide } = showAnswer();
  tellStale('bills.list');
  tellStale();
  asked[0]?.lose();
  await expect.poll(() => asked.length).toBe(2);
  hide();
});

import { map, type Observable } from 'rxjs';
import { expect, test } from 'vitest';
import { onVirtualTime } from '../../../tests/workers/world/virtual-time.ts';
import { suggestionSource } from './suggestions.ts';

const faq = [
  { id: 4, question: 'What are the fees?', answer: 'Each market has its own.' },
  { id: 5, question: 'Where is my verification code?', answer: 'In your mail.' },
];

test('SUPP-01 what is typed finds the entries of the FAQ, which is asked for once', () => {
  onVirtualTime((time) => {
    const held = { asked: 0 };
    const parts = {
      run: () => {
        held.asked += 1;
        return time.cold('--(a|)', { a: { ok: true, value: faq } });
      },
      changes: { heard$: time.cold('-') },
      session: { tokens$: time.cold('g', { g: null }) },
      environment: { timers: time.timers },
    } as unknown as Parameters<typeof suggestionSource>[0];
    const source = suggestionSource(parts);
    const idsFor = (key: string): Observable<readonly number[]> =>
      source(key).pipe(map((view) => (view(false) ?? []).map(({ id }) => id)));
    time.expectObservable(idsFor('verification code'), '^ 9ms !').toBe('n-a', { n: [], a: [5] });
    time.expectObservable(idsFor('zzz'), '-----^ 9ms !').toBe('-----n', { n: [] });
    time.flush();
    expect(held.asked).toBe(1);
  });
});

import { BehaviorSubject, defer, map, type Observable } from 'rxjs';
import { expect, test } from 'vitest';
import { ok, type Result, refuse } from '../../contract/envelope.ts';
import type { ConvertQuote } from '../../contract/features/convert.ts';
import { onVirtualTime, type VirtualTime } from '../../tests/workers/world/virtual-time.ts';
import { ASK_AGAIN_MS, freshQuotes, MARGIN_MS, PAUSE_MS } from './fresh-quotes.ts';

const LIFE_MS = 3000;

function quote(quoteId: string): ConvertQuote {
  return {
    quoteId,
    fromCurrencyId: 3,
    toCurrencyId: 1,
    number: '1000',
    rate: '2',
    feeRate: '0',
    fee: '0',
    received: '2000',
    quotedAt: 0,
    expiresAt: LIFE_MS,
  };
}

type Answer = Result<ConvertQuote>;

/** What is offered, in words: the quote, `-` for none, and why there is no other. */
function offered(time: VirtualTime, answers: readonly Answer[]) {
  const { clock, timers, cold } = time;
  const held = { asked: 0 };
  const ask = () =>
    defer(() => {
      const answer = answers[held.asked] ?? refuse('offline');
      held.asked += 1;
      return cold('(a|)', { a: answer }) as Observable<Answer>;
    });
  const accepting$ = new BehaviorSubject(false);
  const offers$ = freshQuotes({ clock, timers, ask, accepting$ }).pipe(
    map(({ quote, failure }) => `${quote?.quoteId ?? '-'} ${failure?.code ?? ''}`.trim()),
  );
  return { offers$, accepting$, held };
}

test('a quote is asked for after a pause, and renewed a moment before it ends', () => {
  onVirtualTime((time) => {
    const { offers$ } = offered(time, [ok(quote('one')), ok(quote('two'))]);
    const renewedMs = LIFE_MS - MARGIN_MS;
    time
      .expectObservable(offers$, `^ ${PAUSE_MS + renewedMs + 10}ms !`)
      .toBe(`${PAUSE_MS}ms a ${renewedMs - 1}ms b`, { a: 'one', b: 'two' });
  });
});

test('a quote that cannot be renewed is offered until its end, and asked for again', () => {
  onVirtualTime((time) => {
    const answers = [ok(quote('one')), refuse('market_stale'), ok(quote('two'))];
    const { offers$ } = offered(time, answers);
    const renewedMs = LIFE_MS - MARGIN_MS;
    const leftMs = MARGIN_MS;
    time
      .expectObservable(offers$, `^ ${PAUSE_MS + renewedMs + ASK_AGAIN_MS + 10}ms !`)
      .toBe(
        `${PAUSE_MS}ms a ${renewedMs - 1}ms b ${leftMs - 1}ms c ${ASK_AGAIN_MS - leftMs - 1}ms d`,
        { a: 'one', b: 'one market_stale', c: '- market_stale', d: 'two' },
      );
  });
});

test('what is wrong with the draft is not asked again', () => {
  onVirtualTime((time) => {
    const { offers$, held } = offered(time, [refuse('login_required')]);
    time.expectObservable(offers$, '^ 60s !').toBe(`${PAUSE_MS}ms (a|)`, { a: '- login_required' });
    time.flush();
    expect(held.asked).toBe(1);
  });
});

test('while a quote is being accepted it neither gives way to another nor goes at its end', () => {
  onVirtualTime((time) => {
    const { timers, expectObservable, flush } = time;
    const answers = [ok(quote('one')), ok(quote('two'))];
    const { offers$, accepting$, held } = offered(time, answers);
    const sentMs = PAUSE_MS + LIFE_MS - MARGIN_MS - 100;
    const outcomeMs = sentMs + 5000;
    timers.after(sentMs, () => accepting$.next(true));
    timers.after(outcomeMs, () => accepting$.next(false));
    expectObservable(offers$, `^ ${outcomeMs + 10}ms !`).toBe(
      `${PAUSE_MS}ms a ${outcomeMs - PAUSE_MS - 1}ms (bc)`,
      { a: 'one', b: '-', c: 'two' },
    );
    flush();
    expect(held.asked).toBe(2);
  });
});

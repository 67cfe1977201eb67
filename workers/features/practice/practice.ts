/** Practice: what a screen asks of it, what it shows, and what it gives to the topics of trading. */
import { BehaviorSubject, EMPTY, map, merge, type Observable, switchMap } from 'rxjs';
import type { InputOf, OutputOf } from '../../../contract/acts.ts';
import { practiceActs } from '../../../contract/features/practice.ts';
import type { TopicName, Topics } from '../../../contract/views.ts';
import { revisionsOf, type TopicSource, viewOn } from '../../core/topic-source.ts';
import { checked } from '../../feature/acts.ts';
import type { PracticeOffer } from '../../feature/offers.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { idle } from './practice-view.ts';
import { openSession, type Session } from './session.ts';

/** What of trading is shown of a stretch that is played. No line that is dragged, no alert, no book of it is of the exchange. */
const shown: ReadonlySet<TopicName> = new Set<TopicName>([
  'markets.candles',
  'markets.indicator',
  'markets.quote',
  'markets.calmQuote',
  'markets.trades',
  'spot.preview',
  'spot.openOrders',
]);

export function createPractice(parts: FeatureParts) {
  const session$ = new BehaviorSubject<Session | null>(null);
  const held = { number: 0 };

  function end(): void {
    session$.value?.player.close();
    session$.next(null);
    parts.tell();
  }

  async function start({
    symbol,
    from,
  }: InputOf<'practice.start'>): Promise<OutputOf<'practice.start'>> {
    const row = parts.catalogue.rows().find(({ market }) => market.symbol === symbol);
    if (row === undefined || row.market.kind === 'futures') return { refusal: 'unknownMarket' };
    held.number += 1;
    const { number } = held;
    end();
    const opened = await openSession(parts, { row, from, number });
    if (number !== held.number) return { refusal: 'superseded' };
    if (typeof opened === 'string') return { refusal: opened };
    session$.next(opened);
    parts.tell();
    return { refusal: null };
  }

  /** Only while its own stretch is played; a key of another one has nothing to show. */
  const sessionOf = (key: string): Observable<Session> =>
    session$.pipe(
      switchMap((session) => (session !== null && key.includes(session.symbol) ? [session] : [])),
    );

  const offer: PracticeOffer = {
    views: <Name extends TopicName>(topic: Name): TopicSource<Topics[Name]> => {
      if (!shown.has(topic)) return () => EMPTY;
      return (key) =>
        sessionOf(key).pipe(switchMap(({ world }) => world.open.topics[topic].views(key)));
    },
    async move(input) {
      const session = session$.value;
      if (session === null || !input.chart.startsWith(`${session.symbol}|`))
        return { hasOlder: false, hasNewer: false };
      return session.world.open.act('chart.move', input);
    },
  };

  return {
    offer,
    topics: {
      'practice.session': () => sessionSource(parts, session$),
      'practice.past': () => pastSource(session$),
    },
    acts: checked(practiceActs, {
      'practice.start': start,
      'practice.play': ({ speed }) => session$.value?.player.play(speed),
      'practice.pause': () => session$.value?.player.pause(),
      'practice.step': async ({ interval }) => session$.value?.player.step(interval),
      'practice.end'() {
        held.number += 1;
        end();
      },
      'practice.trade'(draft) {
        const answer = session$.value?.trade(draft);
        return answer === undefined ? { problem: null, status: 'refused' } : toOutcome(answer);
      },
      'practice.cancel': ({ id }) => session$.value?.cancel(id),
    }),
  };
}

function toOutcome(answer: ReturnType<Session['trade']>): OutputOf<'practice.trade'> {
  if (answer.problem !== null) return { problem: answer.problem, status: 'refused' };
  return { problem: null, status: answer.order.status === 'open' ? 'open' : 'filled' };
}

function pastSource(session$: BehaviorSubject<Session | null>) {
  return session$.pipe(
    switchMap((session) =>
      session === null ? [() => []] : session.past$.pipe(map((past) => () => session.toPast(past))),
    ),
  );
}

function sessionSource(parts: FeatureParts, session$: BehaviorSubject<Session | null>) {
  const revision$ = revisionsOf(parts.looks$, () => {
    const session = session$.value;
    if (session === null) return 'idle';
    const { state, atMs, speed } = session.player;
    return `${session.symbol} ${state} ${atMs} ${speed} ${session.revision()}`;
  });
  return viewOn([merge(session$, revision$)], () => session$.value?.view() ?? idle);
}

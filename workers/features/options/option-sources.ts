/** What is held with its countdown, and one option with its check, as topics. */
import { defer, ignoreElements, type Observable, repeat } from 'rxjs';
import type { OptionOrder } from '../../../contract/features/options.ts';
import type { OptionView } from '../../../contract/features/options-views.ts';
import { askUntil, timerOf } from '../../core/time-streams.ts';
import { during, type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import type { HeldOptions } from './held-options.ts';
import type { ResultWatch } from './result-watch.ts';
import { type OptionNow, toOptionView } from './views.ts';

const ASK_AGAIN_MS = 3000;

type Parts = FeatureParts & { readonly held: HeldOptions; readonly watch: ResultWatch };

export function holdingSource(parts: Parts): TopicSource<readonly OptionView[] | null> {
  const { held } = parts;
  return (symbol) =>
    viewOn(
      [during(held.follow), ...changesOf(parts)],
      () =>
        held
          .holding()
          ?.filter((order) => symbol === '' || order.symbol === symbol)
          .map((order) => toOptionView(order, nowOf(order, parts), parts)) ?? null,
    );
}

export function orderSource(parts: Parts): TopicSource<OptionView | null> {
  const { held } = parts;
  return (key) =>
    viewOn([askOnce(Number(key), parts), ...changesOf(parts)], () => {
      const order = held.byId(Number(key));
      return order === undefined ? null : toOptionView(order, nowOf(order, parts), parts);
    });
}

function changesOf(parts: Parts): readonly Observable<unknown>[] {
  const { held, watch, catalogue } = parts;
  return [secondsOf(parts), held.changes$, watch.changes$, catalogue.revision$];
}

function nowOf(order: OptionOrder, { watch, connection }: Parts): OptionNow {
  return {
    check: watch.checkOf(order),
    lastPrice: watch.lastPrice(order.symbol),
    serverNow: connection.clock.now(),
  };
}

/** Emits right when a countdown comes to its next second. */
function secondsOf({ environment, connection, held }: Parts): Observable<unknown> {
  return defer(() => {
    const nowMs = connection.clock.now();
    const running = (held.holding() ?? []).filter(({ sellAt }) => sellAt > nowMs);
    const waits = running.map(({ sellAt }) => (sellAt - nowMs) % 1000 || 1000);
    return timerOf(environment.timers, Math.min(1000, ...waits));
  }).pipe(repeat());
}

/** Emits nothing: the answer is among what is held. */
function askOnce(id: number, { environment, held }: Parts): Observable<never> {
  const isId = Number.isSafeInteger(id) && id > 0;
  return askUntil(
    environment.timers,
    async () => !isId || held.byId(id) !== undefined || held.ask(id),
    { waitMs: ASK_AGAIN_MS, isDone: (isAnswered) => isAnswered },
  ).pipe(ignoreElements());
}

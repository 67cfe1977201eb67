/** What is held with its countdown, and one option with its check, as topics. */
import type { OptionOrder, OptionView } from '../../../contract/features/options.ts';
import type { Stop } from '../../core/environment.ts';
import type { RevisedTopic, TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import type { HeldOptions } from './held-options.ts';
import type { ResultWatch } from './result-watch.ts';
import { type OptionNow, secondsLeft, toOptionView } from './views.ts';

const ASK_AGAIN_MS = 3000;

type Parts = FeatureParts & { readonly held: HeldOptions; readonly watch: ResultWatch };

export function holdingSource(parts: Parts): Required<RevisedTopic<readonly OptionView[] | null>> {
  const { held, catalogue } = parts;
  const shown = (symbol: string) =>
    held.holding()?.filter((order) => symbol === '' || order.symbol === symbol) ?? null;
  return {
    open: () => stopAll(held.follow(), followSeconds(parts)),
    revision(symbol) {
      const moving = (shown(symbol) ?? []).map((order) => movingPart(order, parts));
      return `${held.revision()} ${shown(symbol) === null} ${catalogue.revision()} ${moving.join()}`;
    },
    view: (symbol) =>
      shown(symbol)?.map((order) => toOptionView(order, nowOf(order, parts), parts)) ?? null,
  };
}

export function orderSource(parts: Parts): TopicSource<OptionView | null> {
  const { held, catalogue } = parts;
  return {
    open: (key) => stopAll(askUntilKnown(Number(key), parts), followSeconds(parts)),
    revision(key) {
      const order = held.byId(Number(key));
      const moving = order === undefined ? '' : movingPart(order, parts);
      return `${held.revision()} ${catalogue.revision()} ${moving}`;
    },
    view(key) {
      const order = held.byId(Number(key));
      return order === undefined ? null : toOptionView(order, nowOf(order, parts), parts);
    },
  };
}

function nowOf(order: OptionOrder, { watch, connection }: Parts): OptionNow {
  return {
    check: watch.checkOf(order),
    lastPrice: watch.lastPrice(order.symbol),
    serverNow: connection.clock.now(),
  };
}

/** The part of a view that changes without an event. */
function movingPart(order: OptionOrder, parts: Parts): string {
  const { check, lastPrice, serverNow } = nowOf(order, parts);
  const price = order.status === 'holding' ? lastPrice : '';
  return `${check} ${price} ${secondsLeft(order, serverNow)}`;
}

/** Wakes the lanes right when a countdown comes to its next second. */
function followSeconds({ environment, connection, held, wake }: Parts): Stop {
  let cancel: Stop = () => {};
  const plan = () => {
    const nowMs = connection.clock.now();
    const running = (held.holding() ?? []).filter(({ sellAt }) => sellAt > nowMs);
    const waits = running.map(({ sellAt }) => (sellAt - nowMs) % 1000 || 1000);
    cancel = environment.timers.after(Math.min(1000, ...waits), () => {
      wake();
      plan();
    });
  };
  plan();
  return () => cancel();
}

function askUntilKnown(id: number, { environment, held }: Parts): Stop {
  let isOver = false;
  const ask = async () => {
    if (isOver || held.byId(id) !== undefined || !Number.isSafeInteger(id) || id <= 0) return;
    if (!(await held.ask(id))) environment.timers.after(ASK_AGAIN_MS, () => void ask());
  };
  void ask();
  return () => {
    isOver = true;
  };
}

function stopAll(...stops: readonly Stop[]): Stop {
  return () => {
    for (const stop of stops) stop();
  };
}

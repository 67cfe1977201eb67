/** One direction of one websocket: what becomes of each message. */
import type { MessageFaults } from './fault-settings.ts';
import { mutateUnit } from './mutation.ts';
import type { Random } from './seeded-random.ts';
import { createUnitGatherer, type Unit } from './socket-io-events.ts';
import type { Message } from './websocket-messages.ts';

export type MessageFate =
  | 'passed'
  | 'dropped'
  | 'duplicated'
  | 'swapped'
  | 'mutated'
  | 'closed'
  | 'reset';

export interface MessageLane {
  take(message: Message): void;
  /** Sends what is kept back, for nothing will follow. */
  release(): void;
}

const FATES = [
  ['drop', 'dropped'],
  ['duplicate', 'duplicated'],
  ['swap', 'swapped'],
  ['mutate', 'mutated'],
  ['close', 'closed'],
  ['reset', 'reset'],
] as const;

export function createMessageLane(parts: {
  settings: () => MessageFaults;
  random: Random;
  send: (message: Message) => void;
  onFate: (fate: MessageFate) => void;
  close: (code: number) => void;
  reset: () => void;
}): MessageLane {
  const { settings, random } = parts;
  const gatherer = createUnitGatherer();
  /** A message that waits for the one after it. */
  let held: Unit | null = null;

  function send(unit: Unit): void {
    for (const message of unit.messages) parts.send(message);
  }

  function release(): void {
    const unit = held;
    held = null;
    if (unit !== null) send(unit);
  }

  function isTarget({ event }: Unit): boolean {
    const { scope, only } = settings();
    if (event === null) return scope === 'messages';
    return only.length === 0 || only.includes(event.name);
  }

  /** One number decides, so that one rate does not shift the chances of another. */
  function chooseFate(): MessageFate {
    const faults = settings();
    let chance = random();
    for (const [name, fate] of FATES) {
      if (chance < faults[name]) return fate;
      chance -= faults[name];
    }
    return 'passed';
  }

  function deliver(unit: Unit): void {
    const fate = chooseFate();
    parts.onFate(fate);
    if (fate === 'closed') parts.close(settings().closeCode);
    if (fate === 'reset') parts.reset();
    if (fate === 'dropped' || fate === 'closed' || fate === 'reset') return;
    if (settings().holdTail) {
      release();
      held = unit;
      return;
    }
    // The second of two that are swapped goes at once: it brings the first one along.
    if (fate === 'swapped' && held === null) {
      held = unit;
      return;
    }
    send(fate === 'mutated' ? mutateUnit(unit, random) : unit);
    if (fate === 'duplicated') send(unit);
    release();
  }

  return {
    take(message) {
      const isWhole = settings().scope === 'messages';
      const unit = isWhole ? { event: null, messages: [message] } : gatherer.take(message);
      if (unit === null) return;
      if (isTarget(unit)) deliver(unit);
      else send(unit);
    },
    release,
  };
}

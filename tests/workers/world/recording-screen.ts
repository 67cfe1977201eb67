/** A screen that paints nothing and remembers what it was told, as the screen's own store would. */
import type { Frame, Notice, Screen, ViewChange } from '../../../contract/core.ts';
import type { TopicName, ViewOf } from '../../../contract/views.ts';

export interface RecordingScreen extends Screen {
  readonly frames: Frame[];
  readonly facts: {
    readonly changes: readonly ViewChange[];
    readonly notices: readonly Notice[];
  }[];
  /** Latest view of a topic and key. */
  latest<Name extends TopicName>(topic: Name, key?: string): ViewOf<Name> | undefined;
  /** Resolves with the first view, from now on or already there, that satisfies. */
  until<Name extends TopicName>(
    topic: Name,
    key: string,
    satisfies: (view: ViewOf<Name>) => boolean,
  ): Promise<ViewOf<Name>>;
  notices(): Notice[];
}

const PATIENCE_MS = 15_000;

export function createRecordingScreen(
  paint: (frame: Frame) => Promise<void> = async () => {},
): RecordingScreen {
  const frames: Frame[] = [];
  const facts: RecordingScreen['facts'] = [];
  const views = new Map<string, unknown>();
  const waiting = new Set<() => void>();

  function keep(changes: readonly ViewChange[]): void {
    for (const [topic, key, view] of changes) views.set(`${topic} ${key}`, view);
    for (const look of waiting) look();
  }

  const latest = <Name extends TopicName>(topic: Name, key = '') =>
    views.get(`${topic} ${key}`) as ViewOf<Name> | undefined;

  return {
    frames,
    facts,
    latest,
    notices: () => facts.flatMap((fact) => fact.notices),
    async paintFrame(frame) {
      frames.push(frame);
      keep(frame.changes);
      await paint(frame);
    },
    deliverFacts(fact) {
      facts.push(fact);
      keep(fact.changes);
    },
    until: (topic, key, satisfies) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(
            new Error(`${topic} ${key} did not come; last: ${JSON.stringify(latest(topic, key))}`),
          );
        }, PATIENCE_MS);
        const look = () => {
          const view = latest(topic, key);
          if (view === undefined || !satisfies(view)) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(view);
        };
        waiting.add(look);
        look();
      }),
  };
}

/**
 * A page and its data worker under Chromium's own inspector. Playwright does not lead into a worker, so
 * messages to it are carried by the page's session.
 */
import type { CDPSession, Page } from 'playwright-core';

type Answer = Readonly<Record<string, unknown>>;

export interface Inspector {
  /** Sends one command of the inspector's protocol and answers its result. */
  send(method: string, params?: Answer): Promise<Answer>;
  /** Hears an event until the returned function is called. */
  listen(event: string, listener: (params: Answer) => void): () => void;
}

export interface InspectedPage {
  readonly page: Inspector;
  readonly worker: Inspector;
}

const WORKER_NAME = 'data-core';
const ANSWER_WITHIN_MS = 60_000;

export async function inspectPage(page: Page): Promise<InspectedPage> {
  const session = await page.context().newCDPSession(page);
  const worker = await attachToWorker(session);
  return { page: overSession(session), worker };
}

/** The names come from this folder alone; Playwright types them one by one. */
function overSession(session: CDPSession): Inspector {
  type Name = 'HeapProfiler.addHeapSnapshotChunk';
  return {
    send: (method, params) =>
      session.send(method as 'Runtime.getHeapUsage', params as never) as unknown as Promise<Answer>,
    listen(event, listener) {
      const hear = (params: unknown) => listener(params as Answer);
      session.on(event as Name, hear);
      return () => void session.off(event as Name, hear);
    },
  };
}

async function attachToWorker(session: CDPSession): Promise<Inspector> {
  const sessionId = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('the page has no data worker')),
      ANSWER_WITHIN_MS,
    );
    session.on('Target.attachedToTarget', ({ sessionId: id, targetInfo }) => {
      if (targetInfo.type !== 'worker' || targetInfo.title !== WORKER_NAME) return;
      clearTimeout(timer);
      resolve(id);
    });
    void session.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: false,
    });
  });
  return carryMessages(session, sessionId);
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Answer;
  readonly result?: Answer;
  readonly error?: unknown;
}

function carryMessages(session: CDPSession, sessionId: string): Inspector {
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Set<(message: Message) => void>();
  const counter = { last: 0 };
  session.on('Target.receivedMessageFromTarget', ({ sessionId: from, message: text }) => {
    if (from !== sessionId) return;
    const message = JSON.parse(text) as Message;
    if (message.id === undefined) for (const hear of listeners) hear(message);
    else waiting.get(message.id)?.(message);
  });

  function send(method: string, params: Answer = {}): Promise<Answer> {
    counter.last += 1;
    const id = counter.last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${method} was not answered`)),
        ANSWER_WITHIN_MS,
      );
      waiting.set(id, ({ result = {}, error }) => {
        clearTimeout(timer);
        waiting.delete(id);
        if (error === undefined) resolve(result);
        else reject(new Error(`${method}: ${JSON.stringify(error)}`));
      });
      const message = JSON.stringify({ id, method, params });
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
  }

  return {
    send,
    listen(event, listener) {
      const hear = ({ method, params = {} }: Message) => {
        if (method === event) listener(params);
      };
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
  };
}

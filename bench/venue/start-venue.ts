/** Starts the bench's own server in a process of its own, so that its work is not counted as ours. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Flow, Sent, VenueAnswer, VenueRequest } from './messages.ts';

const VENUE = fileURLToPath(new URL('./venue.ts', import.meta.url));

export interface Venue {
  readonly url: string;
  /** Begins a flow; answers what the one before had sent. */
  flow(flow: Flow): Promise<Sent>;
  sent(): Promise<Sent>;
  stop(): void;
}

export const SILENCE: Flow = { perSecond: 0, batch: 1, everyMs: 1000 };

/** Serves the files below `folder`. */
export async function startVenue(folder: string): Promise<Venue> {
  const child = spawn(process.execPath, ['--import', 'tsx', VENUE, folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ready = await answerOf(child);
  if (ready.kind !== 'ready') throw new Error('the server of the bench did not start');
  const ask = async (request: VenueRequest): Promise<Sent> => {
    const answered = answerOf(child);
    child.send(request);
    const answer = await answered;
    if (answer.kind !== 'done') throw new Error('the server of the bench gave no answer');
    return answer.sent;
  };
  return {
    url: `http://127.0.0.1:${ready.port}`,
    flow: (flow) => ask({ kind: 'flow', flow }),
    sent: () => ask({ kind: 'sent' }),
    stop: () => {
      child.send({ kind: 'close' } satisfies VenueRequest);
    },
  };
}

function answerOf(child: ChildProcess): Promise<VenueAnswer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the bench's server ended: ${code}`));
    child.once('exit', onExit);
    child.once('message', (answer) => {
      child.off('exit', onExit);
      resolve(answer as VenueAnswer);
    });
  });
}

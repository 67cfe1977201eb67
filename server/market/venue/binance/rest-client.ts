/** Asks one branch for what its lines do not tell, within its weights a minute, and rests when it says so. */
import { MINUTE_MS } from '../../../../contract/plain/time.ts';
import { pause } from '../back-off.ts';
import { type Branch, branches, type Call } from './binance-table.ts';

const TIMEOUT_MS = 15_000;
const MOST_AT_ONCE = 8;
const MOST_BYTES = 32 * 1024 * 1024;
/** Of the weights of a minute. */
const OWN_SHARE = 0.8;
/** Where a refusal does not say for how long. */
const REST_MS = 30_000;
const TOO_MANY = [418, 429];

/** The venue did not answer as documented. */
export class VenueProblem extends Error {
  override readonly name = 'VenueProblem';
}

export class RestClient {
  readonly #origin: string;
  readonly #branch: Branch;
  #minute = 0;
  #used = 0;
  #restUntilMs = 0;
  #inFlight = 0;
  readonly #queue: (() => void)[] = [];

  constructor(branch: Branch, origin: string) {
    this.#branch = branch;
    this.#origin = origin;
  }

  /** Rejects for every answer that is not whole and good; calls wait for their turn, not for better times. */
  async get(call: Call, parameters: Readonly<Record<string, string | number>>): Promise<unknown> {
    if (this.#inFlight >= MOST_AT_ONCE)
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#inFlight += 1;
    try {
      await this.#takeWeight(branches[this.#branch].weights[call]);
      return await this.#ask(call, parameters);
    } finally {
      this.#inFlight -= 1;
      this.#queue.shift()?.();
    }
  }

  async #takeWeight(weight: number): Promise<void> {
    const most = branches[this.#branch].weightAMinute * OWN_SHARE;
    for (;;) {
      const nowMs = Date.now();
      const minute = Math.floor(nowMs / MINUTE_MS);
      if (minute !== this.#minute) {
        this.#minute = minute;
        this.#used = 0;
      }
      const restMs = this.#restUntilMs - nowMs;
      const isFree = this.#used + weight <= most;
      if (restMs <= 0 && isFree) break;
      await pause(Math.max(restMs, isFree ? 0 : (minute + 1) * MINUTE_MS - nowMs, 50));
    }
    this.#used += weight;
  }

  async #ask(call: Call, parameters: Readonly<Record<string, string | number>>): Promise<unknown> {
    const { api } = branches[this.#branch];
    const query = new URLSearchParams(
      Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const answer = await fetch(`${this.#origin}${api}${call}?${query}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    this.#noteWeight(answer.headers);
    if (!answer.ok) {
      await answer.body?.cancel();
      if (TOO_MANY.includes(answer.status)) this.#rest(answer.headers.get('retry-after'));
      throw new VenueProblem(`${this.#branch} ${call} was answered with ${answer.status}`);
    }
    return JSON.parse(await boundedText(answer));
  }

  /** Others at the same address use weights too. */
  #noteWeight(headers: Headers): void {
    const used = Number.parseInt(headers.get('x-mbx-used-weight-1m') ?? '', 10);
    if (used > this.#used) this.#used = used;
  }

  #rest(retryAfter: string | null): void {
    const seconds = Number.parseInt(retryAfter ?? '', 10);
    const restMs = seconds > 0 ? seconds * 1000 : REST_MS;
    this.#restUntilMs = Math.max(this.#restUntilMs, Date.now() + restMs);
  }
}

async function boundedText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw new VenueProblem('an answer of the venue is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

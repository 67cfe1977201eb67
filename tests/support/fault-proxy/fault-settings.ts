/** Everything the proxy can do wrong, and how it is asked for. */

/** What happens to the messages of one direction. Rates are from 0 to 1, a message. */
export interface MessageFaults {
  /** Lost. */
  readonly drop: number;
  /** Sent twice. */
  readonly duplicate: number;
  /** Sent after the message that follows it. */
  readonly swap: number;
  /** Its payload is replaced by junk or some of its bytes are changed. */
  readonly mutate: number;
  /** The connection is closed in its place, with `closeCode`. */
  readonly close: number;
  /** The connection is reset in its place. */
  readonly reset: number;
  readonly closeCode: number;
  /** Every message waits for the one after it, so that the last one is always missing. */
  readonly holdTail: boolean;
  /**
   * `events`: only socket.io events, each together with its binary attachments. `messages`: every
   * websocket message by itself, those of the handshake and the heartbeat of the transport included.
   */
  readonly scope: 'events' | 'messages';
  /** Only events of these names; empty for all. */
  readonly only: readonly string[];
}

export interface HttpFaults {
  /** Only requests below this path. */
  readonly below: string;
  /** The connection is reset before the request reaches the server. */
  readonly reset: number;
  /** The request reaches the server, and its answer is cut. */
  readonly loseAnswer: number;
  /** The answer is replaced, whatever its status was. */
  readonly replace: number;
  readonly replacement: string;
  readonly replacementType: string;
}

export interface FaultSettings {
  /** Time on the way, in each direction; order is kept. */
  readonly latencyMs: number;
  /** Up to this much more. */
  readonly jitterMs: number;
  /** Width of the line, in each direction; 0 for a line without limit. */
  readonly bytesPerSecond: number;
  /** Nothing passes, and nobody is told. Connections of that time stay silent for ever. */
  readonly blackHole: boolean;
  /** Websockets are cut after a random time of this mean; 0 for never. */
  readonly cutEveryMs: number;
  readonly up: MessageFaults;
  readonly down: MessageFaults;
  readonly http: HttpFaults;
}

/** A change of settings: what is left out stays. */
export interface FaultChange extends Partial<Omit<FaultSettings, 'up' | 'down' | 'http'>> {
  readonly up?: Partial<MessageFaults>;
  readonly down?: Partial<MessageFaults>;
  readonly http?: Partial<HttpFaults>;
}

const NO_MESSAGE_FAULTS: MessageFaults = {
  drop: 0,
  duplicate: 0,
  swap: 0,
  mutate: 0,
  close: 0,
  reset: 0,
  closeCode: 1011,
  holdTail: false,
  scope: 'events',
  only: [],
};

export const NO_FAULTS: FaultSettings = {
  latencyMs: 0,
  jitterMs: 0,
  bytesPerSecond: 0,
  blackHole: false,
  cutEveryMs: 0,
  up: NO_MESSAGE_FAULTS,
  down: NO_MESSAGE_FAULTS,
  http: {
    below: '/api',
    reset: 0,
    loseAnswer: 0,
    replace: 0,
    replacement: '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>',
    replacementType: 'text/html',
  },
};

export function changeFaults(settings: FaultSettings, change: FaultChange): FaultSettings {
  return {
    ...settings,
    ...change,
    up: { ...settings.up, ...change.up },
    down: { ...settings.down, ...change.down },
    http: { ...settings.http, ...change.http },
  };
}

/** Reads a change that came as JSON. Throws a message for its author. */
export function parseFaultChange(value: unknown): FaultChange {
  checkLike(value, NO_FAULTS, 'faults');
  return value as FaultChange;
}

/** Every name must be a setting, and every value of its kind. */
function checkLike(value: unknown, like: object, where: string): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`${where} must be an object`);
  for (const [name, part] of Object.entries(value)) {
    const place = `${where}.${name}`;
    const example: unknown = Object.hasOwn(like, name) ? Reflect.get(like, name) : undefined;
    if (example === undefined) throw new TypeError(`${place} is not a setting`);
    checkPart(part, example, place);
  }
}

function checkPart(part: unknown, example: unknown, place: string): void {
  if (Array.isArray(example)) {
    if (!Array.isArray(part) || part.some((item) => typeof item !== 'string'))
      throw new TypeError(`${place} must be a list of texts`);
  } else if (typeof example === 'object' && example !== null) {
    checkLike(part, example, place);
  } else if (typeof part !== typeof example) {
    throw new TypeError(`${place} must be a ${typeof example}`);
  } else if (typeof part === 'number' && !(part >= 0 && Number.isFinite(part))) {
    throw new TypeError(`${place} must be 0 or more`);
  } else if (place.endsWith('.scope') && part !== 'events' && part !== 'messages') {
    throw new TypeError(`${place} must be events or messages`);
  }
}

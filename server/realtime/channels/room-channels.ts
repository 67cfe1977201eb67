/**
 * The channels of rooms, `chat:ROOM` and `nft:ID`: logs whose rows are in the database, so that each instance sends what
 * any of them has written. What changed is gathered for a seventh of a second and encoded once, for however many listen; a room that
 * nobody listens to costs nothing and is read anew by the next who comes.
 */
import type { Logger } from 'pino';
import { everySo } from '../../jobs/steady.ts';
import type { OutboxBell } from '../../ledger/outbox-bell.ts';
import { startBeat } from './beat.ts';
import type { Channel, Listener } from './channel.ts';
import { sendLog } from './log-channels.ts';

export interface RoomRow {
  readonly id: number;
  readonly revision: number;
}

/** What is told in each kind of room, by the beginning of its channels' names. */
export interface RoomLogs {
  readonly chat: RoomLog;
  readonly nft: RoomLog;
}

/** What the rooms of one kind hold. */
export interface RoomLog {
  has(room: string): boolean;
  /** The newest rows, oldest first. */
  newest(room: string): Promise<readonly RoomRow[]>;
  /** What has changed after a revision, in order, and not all of it at once. */
  after(room: string, revision: number): Promise<readonly RoomRow[]>;
  /** The last revisions of those of these rooms in which anything was ever written. */
  revisions(rooms: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export interface RoomChannels {
  /** Undefined for a name that is none of a room. */
  find(name: string): Channel | undefined;
  close(): Promise<void>;
}

/** Each costs a write for everybody who listens. A message waits for its flush and no longer: nobody notices a seventh of a second. */
const FLUSHES_PER_SECOND = 7;
/** A ring of another instance may be lost. */
const POLL_MS = 1_000;
/** Rows that a newcomer is shown. */
const MOST_RECENT = 50;
/** Rooms are in no binary batch. */
const NO_ID = 0;

export function createRoomChannels(parts: {
  readonly kind: keyof RoomLogs;
  readonly rooms: RoomLog;
  readonly bell: OutboxBell;
  readonly log: Logger;
}): RoomChannels {
  const { kind, rooms, bell, log } = parts;
  const prefix = `${kind}:`;
  const byName = new Map<string, RoomChannel>();
  const beat = startBeat(FLUSHES_PER_SECOND, () => {
    for (const channel of byName.values()) channel.flush();
  });
  const onRead = () => beat.hasten();
  const heard = () => [...byName.values()].filter((channel) => channel.isHeard());
  const stopBell = bell.onRoom((name) => void byName.get(name)?.read());
  const poll = everySo({
    periodMs: POLL_MS,
    work: async () => {
      for (const [name, channel] of byName) if (channel.isForgotten()) byName.delete(name);
      const listened = heard();
      if (listened.length === 0) return;
      const last = await rooms.revisions(listened.map(({ room }) => room));
      await Promise.all(
        listened
          .filter((channel) => channel.isBehind(last.get(channel.room) ?? 0))
          .map((channel) => channel.read()),
      );
    },
    log,
    trouble: 'the rooms could not be read; the timer tries again',
  });
  poll.start();
  return {
    find: (name) => {
      const room = name.startsWith(prefix) ? name.slice(prefix.length) : '';
      if (!rooms.has(room)) return undefined;
      const known = byName.get(name) ?? new RoomChannel({ name, room, rooms, log, onRead });
      byName.set(name, known);
      known.wasAskedFor();
      return known;
    },
    close: async () => {
      stopBell();
      beat.close();
      await poll.stop();
    },
  };
}

interface RoomParts {
  readonly name: string;
  readonly room: string;
  readonly rooms: RoomLog;
  readonly log: Logger;
  readonly onRead: () => void;
}

class RoomChannel implements Channel {
  readonly id = NO_ID;
  readonly name: string;
  readonly room: string;
  readonly #parts: RoomParts;
  readonly #listeners = new Set<Listener>();
  /** The newest rows by their id, which a deletion does not change. */
  readonly #recent = new Map<number, RoomRow>();
  #pending: RoomRow[] = [];
  /** The last revision that was read; null while the room is not known. */
  #read: number | null = null;
  /** The last one that was sent: what is gathered for the next flush is above it. */
  #sent = 0;
  #reading: Promise<void> | null = null;
  #isRungAgain = false;
  /** Somebody is about to join. */
  #isAskedFor = false;

  constructor(parts: RoomParts) {
    this.#parts = parts;
    this.room = parts.room;
    this.name = parts.name;
  }

  get sequence(): number {
    return this.#sent;
  }

  isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  wasAskedFor(): void {
    this.#isAskedFor = true;
  }

  /** True when nobody has listened or asked since the last time: a name that was tried once is not kept for ever. */
  isForgotten(): boolean {
    const isForgotten = !this.#isAskedFor && !this.isHeard() && this.#reading === null;
    this.#isAskedFor = false;
    return isForgotten;
  }

  isBehind(revision: number): boolean {
    return this.#read === null || this.#read < revision;
  }

  /** Before the first listener joins the room is read: nobody is shown an empty one, or one that nobody has followed. */
  ready(): Promise<void> | undefined {
    return this.isHeard() && this.#read !== null ? undefined : this.#readOn();
  }

  /** Rows that wait for the flush are in it too; who is sent them twice knows them by their id. */
  snapshot(): readonly RoomRow[] {
    return [...this.#recent.values()];
  }

  join(listener: Listener): void {
    this.#listeners.add(listener);
  }

  leave(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.isHeard()) return;
    this.#read = null;
    this.#pending = [];
    this.#recent.clear();
  }

  lastSent(): number {
    return this.#sent;
  }

  catchUp(): null {
    return null;
  }

  flush(): void {
    if (this.#pending.length === 0) return;
    const previous = this.#sent;
    const data = this.#pending;
    this.#pending = [];
    this.#sent = data.at(-1)?.revision ?? previous;
    sendLog(this.#listeners, { channel: this.name, sequence: this.#sent, previous, data });
  }

  async read(): Promise<void> {
    if (this.isHeard()) await this.#readOn();
  }

  /** One reading at a time; a ring meanwhile is answered by another one after it. */
  async #readOn(): Promise<void> {
    this.#isRungAgain = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
    await this.#reading;
  }

  async #readAll(): Promise<void> {
    const { room, log } = this.#parts;
    try {
      while (this.#isRungAgain) {
        this.#isRungAgain = false;
        if (this.#read === null) await this.#open();
        else await this.#takeChanges(this.#read);
      }
    } catch (error) {
      log.warn({ err: error, room }, 'a room could not be read; the poll tries again');
    }
  }

  async #open(): Promise<void> {
    const { room, rooms } = this.#parts;
    // Rows that are written between the two are read again as changes.
    const revision = (await rooms.revisions([room])).get(room) ?? 0;
    for (const row of await rooms.newest(room)) this.#keep(row);
    this.#read = revision;
    this.#sent = Math.max(this.#sent, revision);
    // Who joined while the database was away is shown what there is.
    if (this.isHeard()) this.#gather([...this.#recent.values()]);
  }

  async #takeChanges(since: number): Promise<void> {
    const { room, rooms } = this.#parts;
    const rows = await rooms.after(room, since);
    const last = rows.at(-1);
    // The last listener may have left meanwhile.
    if (last === undefined || this.#read === null) return;
    for (const row of rows) this.#keep(row);
    this.#read = last.revision;
    this.#gather(rows);
    this.#isRungAgain = true;
  }

  #gather(rows: readonly RoomRow[]): void {
    if (rows.length === 0) return;
    this.#pending.push(...rows);
    this.#parts.onRead();
  }

  /** A row that was deleted takes the place of what it was; one that is too old for the newest is left out. */
  #keep(row: RoomRow): void {
    const [oldest = 0] = this.#recent.keys();
    if (!this.#recent.has(row.id) && this.#recent.size > 0 && row.id < oldest) return;
    this.#recent.set(row.id, row);
    for (const id of this.#recent.keys()) {
      if (this.#recent.size <= MOST_RECENT) break;
      this.#recent.delete(id);
    }
  }
}

/** The public channels of one socket, and the pace at which it takes them. */
import { type HeartbeatFrame, MAXIMUM_SUBSCRIPTIONS } from '../../../contract/realtime.ts';
import type { Channel, Format, Listener } from '../channels/channel.ts';
import type { MarketChannels } from '../channels/market-channels.ts';
import { paceOf } from '../channels/pace.ts';
import type { Outgoing } from './outgoing.ts';
import type { Place } from './places.ts';

interface SubscriptionParts {
  readonly place: Pick<Place, 'takeSubscription' | 'giveSubscription'>;
  readonly market: MarketChannels;
  readonly outgoing: Outgoing;
  readonly format: Format;
  readonly flushesPerSecond: number;
}

export class Subscriptions {
  readonly #parts: SubscriptionParts;
  readonly #channels = new Map<string, Channel>();
  #listener: Listener;

  constructor(parts: SubscriptionParts) {
    const { format, outgoing } = parts;
    this.#parts = parts;
    this.#listener = { format, pace: 1, outgoing };
  }

  /** Takes a channel in, without sending anything yet; answers its id, or why not. */
  grant(name: string): number | 'not_found' | 'limit_exceeded' {
    const known = this.#channels.get(name);
    const channel = known ?? this.#parts.market.find(name);
    if (!channel) return 'not_found';
    if (!known && this.#channels.size >= MAXIMUM_SUBSCRIPTIONS) return 'limit_exceeded';
    if (!known && !this.#parts.place.takeSubscription()) return 'limit_exceeded';
    this.#channels.set(name, channel);
    return channel.id;
  }

  /** Sends the snapshot of a granted channel, and from then on its changes. */
  async begin(name: string): Promise<void> {
    const channel = this.#channels.get(name);
    const ready = channel?.ready?.();
    if (ready) await ready;
    // The socket may have closed meanwhile.
    if (!channel || this.#channels.get(name) !== channel) return;
    // Snapshot and join happen in one turn of the event loop, so no change is lost between them.
    this.#parts.outgoing.snapshot(channel);
    channel.join(this.#listener);
  }

  leave(name: string): void {
    this.#channels.get(name)?.leave(this.#listener);
    if (this.#channels.delete(name)) this.#parts.place.giveSubscription();
    this.#parts.outgoing.forget(name);
  }

  changePace(hz: number): void {
    const { flushesPerSecond, format, outgoing } = this.#parts;
    const before = this.#listener;
    const pace = paceOf(hz, flushesPerSecond);
    if (pace === before.pace) return;
    this.#listener = { ...before, pace };
    for (const channel of this.#channels.values()) {
      channel.leave(before);
      channel.join(this.#listener);
      // The group of a quicker pace is ahead of the group that this socket leaves.
      const since = channel.lastSent(before.pace);
      const missed = since < channel.lastSent(pace) ? channel.catchUp(since, format) : null;
      if (missed) outgoing.state(channel, missed, since);
    }
  }

  /** The last sequence of each channel that is not waiting for a reset, for the heartbeat. */
  lastSent(): HeartbeatFrame['last'] {
    const last: HeartbeatFrame['last'] = {};
    for (const [name, channel] of this.#channels) {
      if (!this.#parts.outgoing.isReset(name)) last[name] = channel.lastSent(this.#listener.pace);
    }
    return last;
  }

  close(): void {
    for (const channel of this.#channels.values()) {
      channel.leave(this.#listener);
      this.#parts.place.giveSubscription();
    }
    this.#channels.clear();
  }
}

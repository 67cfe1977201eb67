/**
 * Compares heartbeats with the channels: two in a row that name another sequence mean a lost frame.
 */
import { channels } from '../../../contract/realtime.ts';
import type { Channel } from '../channels/channel.ts';

export interface HeartbeatWatch {
  /** Takes the sequence that was last sent; false when the channel does not reach it by itself. */
  isInStep(channel: Channel, sent: number): boolean;
  forget(name: string): void;
  clear(): void;
}

export function createHeartbeatWatch(): HeartbeatWatch {
  /**
   * The sequence of a channel when a heartbeat differed. If the next one differs again, a frame was
   * lost.
   */
  const doubted = new Map<string, number>();
  return {
    isInStep(channel, sent) {
      const { name, sequence } = channel;
      const isThere = sequence >= sent && !isBeyond(channel, sent);
      const isFirstDoubt = doubted.get(name) !== sequence;
      doubted.delete(name);
      if (isThere) return true;
      if (isFirstDoubt) {
        doubted.set(name, sequence);
        return true;
      }
      // The sequence was never sent, so it came from a broken frame; nothing may be measured by it.
      if (sequence > sent) channel.epoch = null;
      return false;
    },
    forget: (name) => void doubted.delete(name),
    clear: () => doubted.clear(),
  };
}

/**
 * Whether a channel is beyond every frame that was sent. A snapshot may be: it counts changes that
 * were sent to nobody. So may the private channel, which may be replayed further than its relay has
 * come.
 */
function isBeyond({ name, sequence, snapshotSequence }: Channel, sent: number): boolean {
  return name !== channels.me && sequence > sent && sequence > snapshotSequence;
}

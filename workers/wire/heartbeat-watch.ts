/** What heartbeats say of each channel: two that name another sequence than ours tell of a loss. */
import { channels } from '../../contract/realtime.ts';
import type { Channel } from './channel.ts';

export interface HeartbeatWatch {
  /** Takes the sequence that was last sent; false when the channel does not get there by itself. */
  isInStep(channel: Channel, sent: number): boolean;
  forget(name: string): void;
  clear(): void;
}

export function createHeartbeatWatch(): HeartbeatWatch {
  /** Where a channel stood when a heartbeat named another place: lost when the next one does again. */
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
      // A place that never was is of a broken frame: nothing that comes is measured by it.
      if (sequence > sent) channel.epoch = null;
      return false;
    },
    forget: (name) => void doubted.delete(name),
    clear: () => doubted.clear(),
  };
}

/**
 * Beyond what was ever sent. A snapshot may be: it counts changes that were sent to nobody. So may
 * the private channel, which is replayed further than its relay has come.
 */
function isBeyond({ name, sequence, snapshotSequence }: Channel, sent: number): boolean {
  return name !== channels.me && sequence > sent && sequence > snapshotSequence;
}

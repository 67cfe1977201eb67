/**
 * Ten million accounts spread over shards of the database by a hash of their id, as Citus does it, with activity
 * spread over them by a Pareto law: how much busier the busiest shard is than the average one.
 */
import type { Profile } from './profile.ts';

export interface ShardLoad {
  readonly shards: number;
  /** Of the average shard's load. */
  readonly busiest: number;
  /** Of all activity, what the most active account does. */
  readonly busiestAccount: number;
  /** Of all activity, what the most active fifth of the traders does. */
  readonly topFifth: number;
}

export function spreadOverShards(
  { accounts, tradersShare, tail, mostBesideAverage }: Profile,
  shards: number,
): ShardLoad {
  const loads = new Float64Array(shards);
  const traders = Math.round(accounts * tradersShare);
  const activities = new Float64Array(traders);
  const stride = Math.round(1 / tradersShare);
  // Of a Pareto law with this exponent; the smallest activity is 1.
  const most = (mostBesideAverage * tail) / (tail - 1);
  for (let index = 0; index < traders; index += 1) {
    const activity = Math.min(most, uniform(index) ** (-1 / tail));
    activities[index] = activity;
    const shard = hash32(index * stride) % shards;
    loads[shard] = (loads[shard] ?? 0) + activity;
  }
  const total = loads.reduce((sum, load) => sum + load, 0);
  activities.sort();
  const top = activities.subarray(Math.floor(traders * 0.8)).reduce((sum, one) => sum + one, 0);
  return {
    shards,
    busiest: Math.max(...loads) / (total / shards),
    busiestAccount: (activities.at(-1) ?? 0) / total,
    topFifth: top / total,
  };
}

/** The finaliser of MurmurHash3 (Appleby, public domain): every bit of the id moves every bit of the answer. */
export function hash32(id: number): number {
  let mixed = id | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Between 0 and 1, neither of them, the same for the same index: a simulation that anybody can repeat. */
function uniform(index: number): number {
  return (hash32(index ^ 0x5bd1e995) + 0.5) / 2 ** 32;
}

/** How many nodes a profile asks for, from what one core, gigabyte and connection was measured to carry. */
import type { Profile } from './profile.ts';

/** What `npm run scale -- --measure` finds out on the machine that it runs on. */
export interface Measured {
  /** CPU of the server for a frame to one reader, microseconds: making it is shared by all readers. */
  readonly frameMicros: number;
  /** CPU of the server to let a reader in and tell it where the market is, microseconds. */
  readonly joinMicros: number;
  readonly socketKilobytes: number;
  /** The server's process without sockets. */
  readonly processMegabytes: number;
  /** For an order, half of them resting and half filled at once: CPU of server and database, milliseconds. */
  readonly orderServerMs: number;
  readonly orderDatabaseMs: number;
  /** On the database's disk, indexes included. */
  readonly accountKilobytes: number;
  readonly orderKilobytes: number;
  /** A resting order in the memory of an instance that watches it. */
  readonly watchedBytes: number;
  /** Looking through the resting orders of one market for one batch of trades, nanoseconds an order. */
  readonly lookNanos: number;
}

/** Nothing is planned to be busier than this: the rest is for the node that dies and for what was not thought of. */
export const MOST_BUSY = 0.6;

export interface Sizing {
  readonly peakOrdersPerSecond: number;
  readonly gatewayCores: number;
  /** Of the sockets, and of the processes that hold them. */
  readonly gatewayGigabytes: number;
  readonly orderCores: number;
  readonly databaseCores: number;
  /** Bytes that must be kept for all accounts, and what a day adds to them. */
  readonly accountsGigabytes: number;
  readonly dayGigabytes: number;
  /** What every instance holds of the orders that wait, when each watches all of them. */
  readonly watchGigabytes: number;
}

export function size(profile: Profile, measured: Measured): Sizing {
  const ordersPerDay = profile.accounts * profile.tradersShare * profile.ordersPerTrader;
  const peakOrdersPerSecond = (ordersPerDay / 86_400) * profile.peakFactor;
  const framesPerSecond = profile.sockets * profile.framesPerSocket;
  const coresFor = (busyMsPerSecond: number) => busyMsPerSecond / 1000 / MOST_BUSY;
  const gatewayCores = coresFor((framesPerSecond * measured.frameMicros) / 1000);
  return {
    peakOrdersPerSecond,
    gatewayCores,
    gatewayGigabytes:
      (profile.sockets * measured.socketKilobytes) / 1024 ** 2 +
      (gatewayCores * measured.processMegabytes) / 1024,
    orderCores: coresFor(peakOrdersPerSecond * measured.orderServerMs),
    databaseCores: coresFor(peakOrdersPerSecond * measured.orderDatabaseMs),
    accountsGigabytes: (profile.accounts * measured.accountKilobytes) / 1024 ** 2,
    dayGigabytes: (ordersPerDay * measured.orderKilobytes) / 1024 ** 2,
    watchGigabytes: (profile.restingOrders * measured.watchedBytes) / 1024 ** 3,
  };
}

/** A core that dies, and its sockets on the others while they come back within `withinMs`, evenly spread. */
export function comeBack(
  profile: Profile,
  measured: Measured,
  node: { readonly cores: number; readonly nodes: number; readonly withinMs: number },
): { readonly joinsPerSecond: number; readonly busyBefore: number; readonly busyMost: number } {
  const { nodes, cores, withinMs } = node;
  const perNode = profile.sockets / nodes;
  const busyOf = (sockets: number, joins: number) =>
    (sockets * profile.framesPerSocket * measured.frameMicros + joins * measured.joinMicros) /
    1e6 /
    cores;
  const joinsPerSecond = perNode / (nodes - 1) / (withinMs / 1000);
  return {
    joinsPerSecond,
    busyBefore: busyOf(perNode, 0),
    busyMost: busyOf(perNode + perNode / (nodes - 1), joinsPerSecond),
  };
}

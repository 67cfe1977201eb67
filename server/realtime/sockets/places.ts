/**
 * How many sockets and subscriptions there may be: of the guests of one network together, of one user, and in
 * all. A socket counts for its user from the moment its token is known, and as a guest before.
 */

export interface PlaceBounds {
  readonly guestSockets: number;
  readonly guestSubscriptions: number;
  readonly userSockets: number;
  readonly userSubscriptions: number;
  readonly sockets: number;
}

/** The bounds of the documentation, times the scale of the configuration. */
export function placeBounds(scale: number): PlaceBounds {
  const scaled = (count: number) => Math.max(1, Math.ceil(count * scale));
  return {
    guestSockets: scaled(200),
    guestSubscriptions: scaled(4_000),
    userSockets: scaled(50),
    userSubscriptions: scaled(2_000),
    sockets: scaled(20_000),
  };
}

/** What one socket takes up. */
export interface Place {
  readonly network: string;
  /** Counts the socket for the user, or as a guest again; false when they have too many already. */
  belongTo(userId: number | null): boolean;
  /** Counts one subscription more; false when it is one too many, and then it is not counted. */
  takeSubscription(): boolean;
  giveSubscription(): void;
  leave(): void;
}

export interface Places {
  isOpenTo(network: string): boolean;
  /** Null when there is no place. */
  enter(network: string): Place | null;
}

interface Party {
  readonly isGuest: boolean;
  sockets: number;
  subscriptions: number;
}

export function createPlaces(bounds: PlaceBounds): Places {
  const parties = new Map<string, Party>();
  const taken = { sockets: 0 };

  const add = (key: string, { sockets, subscriptions }: Omit<Party, 'isGuest'>) => {
    const isGuest = key.startsWith(GUEST);
    const party = parties.get(key) ?? { isGuest, sockets: 0, subscriptions: 0 };
    party.sockets += sockets;
    party.subscriptions += subscriptions;
    if (party.sockets === 0) parties.delete(key);
    else parties.set(key, party);
    return party;
  };
  const isOpenTo = (network: string) =>
    taken.sockets < bounds.sockets &&
    (parties.get(GUEST + network)?.sockets ?? 0) < bounds.guestSockets;

  function enter(network: string): Place | null {
    if (!isOpenTo(network)) return null;
    taken.sockets += 1;
    const own = { key: GUEST + network, subscriptions: 0, isLeft: false };
    add(own.key, { sockets: 1, subscriptions: 0 });
    return {
      network,
      belongTo: (userId) => {
        const key = userId === null ? GUEST + network : `user ${userId}`;
        if (own.isLeft || key === own.key) return true;
        add(own.key, { sockets: -1, subscriptions: -own.subscriptions });
        own.key = key;
        const { isGuest, sockets } = add(key, { sockets: 1, subscriptions: own.subscriptions });
        return sockets <= (isGuest ? bounds.guestSockets : bounds.userSockets);
      },
      takeSubscription: () => {
        const party = parties.get(own.key);
        if (own.isLeft || !party) return false;
        const most = party.isGuest ? bounds.guestSubscriptions : bounds.userSubscriptions;
        if (party.subscriptions >= most) return false;
        own.subscriptions += 1;
        party.subscriptions += 1;
        return true;
      },
      giveSubscription: () => {
        if (own.isLeft) return;
        own.subscriptions -= 1;
        add(own.key, { sockets: 0, subscriptions: -1 });
      },
      leave: () => {
        if (own.isLeft) return;
        own.isLeft = true;
        taken.sockets -= 1;
        add(own.key, { sockets: -1, subscriptions: -own.subscriptions });
      },
    };
  }

  return { isOpenTo, enter };
}

const GUEST = 'guests of ';

/**
 * How many sockets and subscriptions there may be: of the guests of one network together, of one user, and in
 * all. A socket counts for its user from the moment its token is known, and as a guest before.
 */
import { createCounts } from '../../jobs/counts.ts';

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

export function createPlaces(bounds: PlaceBounds): Places {
  const sockets = createCounts<string>();
  const subscriptions = createCounts<string>();
  const isOpenTo = (network: string) =>
    sockets.total() < bounds.sockets && sockets.of(GUEST + network) < bounds.guestSockets;

  function enter(network: string): Place | null {
    if (!isOpenTo(network)) return null;
    const own = { party: GUEST + network, subscriptions: 0, isLeft: false };
    const isGuest = () => own.party.startsWith(GUEST);
    const leaveParty = () => {
      sockets.add(own.party, -1);
      subscriptions.add(own.party, -own.subscriptions);
    };
    sockets.add(own.party, 1);
    return {
      network,
      belongTo: (userId) => {
        const party = userId === null ? GUEST + network : `user ${userId}`;
        if (own.isLeft || party === own.party) return true;
        leaveParty();
        own.party = party;
        subscriptions.add(party, own.subscriptions);
        return sockets.add(party, 1) <= (isGuest() ? bounds.guestSockets : bounds.userSockets);
      },
      takeSubscription: () => {
        const most = isGuest() ? bounds.guestSubscriptions : bounds.userSubscriptions;
        if (own.isLeft || subscriptions.of(own.party) >= most) return false;
        own.subscriptions += 1;
        subscriptions.add(own.party, 1);
        return true;
      },
      giveSubscription: () => {
        if (own.isLeft) return;
        own.subscriptions -= 1;
        subscriptions.add(own.party, -1);
      },
      leave: () => {
        if (own.isLeft) return;
        own.isLeft = true;
        leaveParty();
      },
    };
  }

  return { isOpenTo, enter };
}

const GUEST = 'guests of ';

/** The kinds of orders of a ticket, and what each of them has. */

/** As the choice names them: a stop is at the market or at a limit once its trigger is reached. */
export const ticketKinds = [
  'limit',
  'market',
  'stop_limit',
  'stop_market',
  'stop_trailing',
  'stop_oco',
  'stop_oco_limit',
  'scale',
  'twap',
] as const;
export type TicketKind = (typeof ticketKinds)[number];
export type StopKind = Extract<TicketKind, `stop_${string}`>;

export function hasLimit(kind: TicketKind): boolean {
  return kind === 'limit' || kind === 'scale' || kind === 'stop_limit' || isPair(kind);
}

/** A limit and a stop of which one ends the other. */
export function isPair(kind: TicketKind): boolean {
  return kind === 'stop_oco' || hasStopLimit(kind);
}

/** Its stop has a limit of its own. */
export function hasStopLimit(kind: TicketKind): boolean {
  return kind === 'stop_oco_limit';
}

export function hasTrigger(kind: TicketKind): kind is StopKind {
  return kind.startsWith('stop_');
}

/** One amount that becomes several orders, or several acts of one. */
export function isSplit(kind: TicketKind): kind is 'scale' | 'twap' {
  return kind === 'scale' || kind === 'twap';
}

/** Stocks have no others. */
export function isPlain(kind: TicketKind): kind is 'limit' | 'market' {
  return kind === 'limit' || kind === 'market';
}

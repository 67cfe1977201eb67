/** What a bench and its server, in a process of its own, say to each other. */

/** `perSecond` quotes in batches of `batch`, sent every `everyMs`; 0 a second is silence. */
export interface Flow {
  readonly perSecond: number;
  readonly batch: number;
  readonly everyMs: number;
}

/** What was sent since the flow began, to every reader of the channel. */
export interface Sent {
  readonly batches: number;
  readonly quotes: number;
  readonly lastSum: number;
}

export type VenueRequest =
  | { readonly kind: 'flow'; readonly flow: Flow }
  | { readonly kind: 'sent' }
  | { readonly kind: 'close' };

export type VenueAnswer =
  | { readonly kind: 'ready'; readonly port: number }
  | { readonly kind: 'done'; readonly sent: Sent };

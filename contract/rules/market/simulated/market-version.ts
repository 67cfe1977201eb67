/**
 * The constructions that make prices of keys, by their versions (docs/fairness.md). A version stays here as long as any data has a
 * day that was made by it: whoever checks that day needs it, and so does every price that followed on its.
 */
import { type SessionParts, SessionPath } from './session-path.ts';

export interface Construction {
  readonly version: number;
  /** How a stream of a day is called: streams of other names are independent of each other. */
  readonly streamName: (name: string) => string;
  /** The way of a price through a session. */
  readonly sessionPath: (parts: SessionParts) => SessionPath;
}

/** What data is made by whose first start is of this program. */
export const MARKET_VERSION = 2;

/** Version 1 had no keys, so nobody can make its days again. */
export const constructions: ReadonlyMap<number, Construction> = new Map(
  [
    {
      version: 2,
      streamName: (name: string) => name,
      sessionPath: (parts: SessionParts) => new SessionPath(parts),
    },
  ].map((construction) => [construction.version, construction]),
);

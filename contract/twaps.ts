/** Orders that are traded in slices over a time, of coins and of contracts: how far one has come. */
import { z } from './schema.ts';
import { Time } from './wire.ts';

export const TwapProgress = z.object({
  /** How many there are, and how many have come. The last one comes until all is traded. */
  slices: z.int(),
  done: z.int(),
  everyMs: z.int(),
  /** When the next one is due, or since when it waits for its price; null once it is over. */
  nextAt: z.nullable(Time),
});

export type TwapProgress = z.infer<typeof TwapProgress>;

/** As screens show it: `3 / 60`, and when the next one is due. */
export interface TwapView {
  readonly doneText: string;
  readonly everyMs: number;
  readonly nextAt: number | null;
}

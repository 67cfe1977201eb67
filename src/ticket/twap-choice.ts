/** What a ticket holds of an order in slices: over how many seconds, how far apart they are, and the worst price, where it has one. */
import { SECOND_MS } from '../../contract/plain/time.ts';
import type { TwapView } from '../../contract/twaps.ts';
import { exactTime, spanText } from '../i18n/time-words.ts';
import type { WordsOf } from '../i18n/use-words.ts';
import type { FigureLine } from '../ui/figures/figure-lines.tsx';

export interface TwapChoice {
  readonly twapSeconds: number;
  readonly twapEvery: number;
  /** Empty for none. */
  readonly twapLimit: string;
}

/** Before anything is chosen. */
export const noTwap: TwapChoice = { twapSeconds: 3_600, twapEvery: 60, twapLimit: '' };

/** As the drafts of orders have it. */
export function twapDraft({ twapSeconds: seconds, twapEvery: every }: TwapChoice) {
  return { seconds, every };
}

interface Spoken {
  readonly trade: WordsOf<'trade'>;
  readonly tag: string;
}

/** Before it is sent: over how long slices come, how large they are, and how far they may go. */
export function twapLines(
  { twapSeconds, twapEvery }: TwapChoice,
  asked: {
    readonly slices: { readonly countText: string; readonly amountText: string } | null;
    readonly priceText: string;
    readonly base: string;
    readonly quote: string;
  },
  { trade, tag }: Spoken,
): readonly FigureLine[] {
  const span = (seconds: number) => spanText(seconds * SECOND_MS, tag, 'short');
  const { slices, priceText, base, quote } = asked;
  return [
    [trade('twap.duration'), span(twapSeconds)],
    [trade('twap.every'), span(twapEvery)],
    ...(slices === null
      ? []
      : [[trade('twap.slices'), `${slices.countText} × ${slices.amountText} ${base}`] as const]),
    ...(priceText === '' ? [] : [[trade('twap.limit'), `${priceText} ${quote}`] as const]),
  ];
}

/** Of an order that was sent: how many slices have come, how often they do, and when the next one is due. */
export function sliceLines(twap: TwapView | null, { trade, tag }: Spoken): readonly FigureLine[] {
  if (twap === null) return [];
  const { doneText, everyMs, nextAt } = twap;
  return [
    [trade('twap.slices'), doneText],
    [trade('twap.every'), spanText(everyMs, tag, 'short')],
    ...(nextAt === null ? [] : [[trade('twap.next'), exactTime(nextAt, tag)] as const]),
  ];
}

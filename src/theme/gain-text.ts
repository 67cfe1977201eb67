import { type Tone, toneText } from './palette.ts';

/** Of what was earned: where nothing was, it is no figure of the market and keeps the colour of the text. */
export function gainText(tone: Tone): string {
  return tone === 'flat' ? 'text-soft' : toneText(tone);
}

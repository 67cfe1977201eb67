/** Colours of rise and fall, as the user chose them. */
export const palettes = ['green-up', 'red-up', 'colour-blind'] as const;
export type Palette = (typeof palettes)[number];

export function isPalette(value: unknown): value is Palette {
  return (palettes as readonly unknown[]).includes(value);
}

/** The palette is an attribute of the page, so no component knows which one is chosen. */
export function applyPalette(palette: Palette): void {
  document.documentElement.dataset['palette'] = palette;
}

export type Tone = 'up' | 'down' | 'flat';

const textClasses: Record<Tone, string> = { up: 'text-up', down: 'text-down', flat: 'text-flat' };
export function toneText(tone: Tone): string {
  return textClasses[tone];
}

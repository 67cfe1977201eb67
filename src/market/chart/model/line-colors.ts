/** The colours that a line of an indicator can have, by their names in chart-lines.css and theme.css. */
export const lineColors = [
  'line-sky',
  'line-amber',
  'line-rose',
  'line-lemon',
  'line-violet',
  'line-mint',
  'line-coral',
  'line-white',
] as const;
export type LineColor = (typeof lineColors)[number];

/** Rise and fall of the chosen palette; offered by no picker, but some lines mean just that. */
export type ToneColor = 'up' | 'down';

export function isLineColor(value: unknown): value is LineColor {
  return lineColors.some((color) => color === value);
}

/** The value of a token at this moment: the palette may change. */
export function readColor(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();
}

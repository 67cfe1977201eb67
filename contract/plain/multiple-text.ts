/** A multiple of the leverage as a language writes it: `20x`, `x20`, `20倍`. The words of the futures ticket write it the same way. */
import type { Language } from './languages.ts';

/** `multiple` is a number as text, formatted where it can be long; empty for the unit alone. */
export function multipleText(multiple: string, language: Language): string {
  if (language === 'fra') return `x${multiple}`;
  return language === 'jp' ? `${multiple}倍` : `${multiple}x`;
}

/** Five colours of a work: a ground, three that belong together around the artist's hue, and one against them. */
import type { Work } from './catalogue.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface Colour {
  /** Degrees, and two shares from 0 to 100. */
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

export function paletteOf(
  { artist, rarity }: Pick<Work, 'artist' | 'rarity'>,
  random: SeededRandom,
): readonly Colour[] {
  const hue = artist.hue + random.between(-18, 18);
  // The rare ones are dark and glow; the common ones are light.
  const isDark = rarity === 'legendary' || rarity === 'epic' || random.next() < 0.4;
  const ground = { hue, saturation: isDark ? 45 : 38, lightness: isDark ? 9 : 93 };
  const kin = [-24, 0, 26].map((turn, at) => ({
    hue: hue + turn,
    saturation: 62 + random.between(0, 20),
    lightness: (isDark ? 48 : 42) + at * 9,
  }));
  // A legendary work is the one with gold in it.
  const accent =
    rarity === 'legendary'
      ? { hue: 44, saturation: 92, lightness: 58 }
      : { hue: hue + 165 + random.between(-15, 15), saturation: 78, lightness: isDark ? 62 : 52 };
  return [ground, ...kin, accent];
}

export function cssOf({ hue, saturation, lightness }: Colour): string {
  return `hsl(${(((hue % 360) + 360) % 360).toFixed(0)} ${saturation.toFixed(0)}% ${lightness.toFixed(0)}%)`;
}

/** Red, green and blue, each from 0 to 255. */
export function rgbOf({ hue, saturation, lightness }: Colour): readonly [number, number, number] {
  const share = saturation / 100;
  const light = lightness / 100;
  const reach = share * Math.min(light, 1 - light);
  const channel = (offset: number): number => {
    const place = (((offset + hue / 30) % 12) + 12) % 12;
    return Math.round(255 * (light - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

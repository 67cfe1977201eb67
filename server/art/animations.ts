/** Animated works: rings that drift through each other, back to where they began. */
import { findWork } from './catalogue.ts';
import { gifFile } from './gif-file.ts';
import { paletteOf, rgbOf } from './palette.ts';
import { seededRandom } from './seeded-random.ts';

const SIDE = 160;
const FRAMES = 20;
const HUNDREDTHS = 9;
const SOURCES = 3;
/** Shades between two colours of the palette. */
const SHADES = 3;

/** Null for a work that does not move. */
export function animationOf(number: number): Uint8Array | null {
  const work = findWork(number);
  if (work?.type !== 'gif') return null;
  const random = seededRandom(`animation ${number}`);
  const colours = blended(paletteOf(work, random).map(rgbOf));
  const sources = Array.from({ length: SOURCES }, () => ({
    x: random.between(0.2, 0.8) * SIDE,
    y: random.between(0.2, 0.8) * SIDE,
    reach: random.between(8, 22),
    density: random.between(0.09, 0.2),
    phase: random.between(0, Math.PI * 2),
    turn: random.next() < 0.5 ? -1 : 1,
  }));
  const frames = Array.from({ length: FRAMES }, (_, at) => {
    const time = (at / FRAMES) * Math.PI * 2;
    const moved = sources.map(({ x, y, reach, phase, turn, density }) => ({
      x: x + reach * Math.cos(phase + turn * time),
      y: y + reach * Math.sin(phase + turn * time),
      density,
      time: turn * time,
    }));
    return Uint8Array.from({ length: SIDE * SIDE }, (_pixel, place) => {
      let level = 0;
      for (const { x, y, density, time: shift } of moved) {
        const distance = Math.hypot((place % SIDE) - x, Math.floor(place / SIDE) - y);
        level += Math.sin(distance * density - shift);
      }
      return Math.min(Math.floor(((level / SOURCES + 1) / 2) * colours.length), colours.length - 1);
    });
  });
  return gifFile({ side: SIDE, colours, frames, hundredths: HUNDREDTHS });
}

/** From each colour to the next in even shades. */
function blended(
  colours: readonly (readonly [number, number, number])[],
): (readonly [number, number, number])[] {
  return colours.slice(0, -1).flatMap((from, at) => {
    const to = colours[at + 1] ?? from;
    return Array.from({ length: SHADES }, (_, shade) => {
      const part = shade / SHADES;
      const mix = (channel: 0 | 1 | 2) =>
        Math.round(from[channel] * (1 - part) + to[channel] * part);
      return [mix(0), mix(1), mix(2)] as const;
    });
  });
}

/** What the pictures of each style draw on their ground of 400 by 400, as SVG. */
import type { ArtStyle } from './artist-table.ts';
import type { SeededRandom } from './seeded-random.ts';

export const SIDE = 400;

/** Three colours that belong together, and one against them. */
export interface Ink {
  readonly kin: readonly string[];
  readonly accent: string;
}

type Draw = (random: SeededRandom, ink: Ink) => string;

export const styles: Readonly<Record<ArtStyle, Draw>> = {
  tides: (random, ink) => {
    const sun = `<circle cx="${n(random.between(90, 310))}" cy="${n(random.between(70, 150))}" r="${n(random.between(28, 60))}" fill="${ink.accent}"/>`;
    const waves = times(7, (at) => {
      const level = 120 + at * 40;
      const height = random.between(10, 34);
      const [turns, phase] = [random.between(1, 3.2), random.between(0, 6.3)];
      const crest = times(21, (x) => {
        const y = level + height * Math.sin(phase + (x / 20) * turns * Math.PI * 2);
        return `${x * 20},${n(y)}`;
      });
      return `<polygon points="0,${SIDE} ${crest.join(' ')} ${SIDE},${SIDE}" fill="${kinOf(ink, at)}" opacity="0.72"/>`;
    });
    return sun + waves.join('');
  },

  orbits: (random, ink) => {
    const tilt = random.between(-40, 40);
    const rings = times(6, (at) => {
      const radius = 40 + at * 26;
      const angle = random.between(0, Math.PI * 2);
      const [x, y] = [200 + radius * Math.cos(angle), 200 + radius * 0.55 * Math.sin(angle)];
      return `<ellipse cx="200" cy="200" rx="${radius}" ry="${n(radius * 0.55)}" fill="none" stroke="${kinOf(ink, at)}" stroke-width="1.6" opacity="0.8"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(random.between(4, 13))}" fill="${at === 3 ? ink.accent : kinOf(ink, at + 1)}"/>`;
    });
    return `<g transform="rotate(${n(tilt)} 200 200)">${rings.join('')}<circle cx="200" cy="200" r="22" fill="${ink.accent}"/></g>`;
  },

  tiles: (random, ink) =>
    times(64, (at) => {
      const [x, y] = [(at % 8) * 50, Math.floor(at / 8) * 50];
      const turn = random.below(2) * 90;
      const colour = random.next() < 0.12 ? ink.accent : kinOf(ink, random.below(3));
      return `<g transform="rotate(${turn} ${x + 25} ${y + 25})" fill="none" stroke="${colour}" stroke-width="11"><path d="M${x + 25} ${y}A25 25 0 0 1 ${x} ${y + 25}"/><path d="M${x + 50} ${y + 25}A25 25 0 0 0 ${x + 25} ${y + 50}"/></g>`;
    }).join(''),

  ridges: (random, ink) =>
    times(13, (at) => {
      const base = 95 + at * 23;
      const peak = random.between(120, 280);
      const points = times(41, (x) => {
        const swell = Math.exp(-(((x * 10 - peak) / 70) ** 2));
        return `${x * 10},${n(base - swell * random.between(10, 78) - random.between(0, 4))}`;
      });
      const colour = at === 6 ? ink.accent : kinOf(ink, at);
      return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2.2" stroke-linejoin="round"/>`;
    }).join(''),

  petals: (random, ink) => {
    const count = 7 + random.below(8);
    const layers = times(4, (layer) => {
      const length = 175 - layer * 36;
      const width = random.between(18, 38);
      return times(count, (at) => {
        const turn = (360 / count) * at + layer * (180 / count);
        return `<ellipse cx="200" cy="${n(200 - length / 2)}" rx="${n(width)}" ry="${n(length / 2)}" transform="rotate(${n(turn)} 200 200)" fill="${kinOf(ink, layer)}" opacity="0.5"/>`;
      }).join('');
    });
    return `${layers.join('')}<circle cx="200" cy="200" r="${n(random.between(16, 30))}" fill="${ink.accent}"/>`;
  },

  weave: (random, ink) => {
    const strands = (along: 'x' | 'y') =>
      times(14, (at) => {
        const [place, width] = [at * 30 + random.between(-6, 6), random.between(5, 19)];
        const colour = random.next() < 0.1 ? ink.accent : kinOf(ink, random.below(3));
        const box =
          along === 'x'
            ? `x="0" y="${n(place)}" width="${SIDE}" height="${n(width)}"`
            : `x="${n(place)}" y="0" width="${n(width)}" height="${SIDE}"`;
        return `<rect ${box} fill="${colour}" opacity="0.62"/>`;
      }).join('');
    return strands('x') + strands('y');
  },

  stars: (random, ink) => {
    const points = times(34, () => [random.between(20, 380), random.between(20, 380)] as const);
    const lines = points.flatMap(([x, y], at) =>
      points
        .slice(at + 1)
        .filter(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY) < 74)
        .map(
          ([otherX, otherY]) =>
            `<path d="M${n(x)} ${n(y)}L${n(otherX)} ${n(otherY)}" stroke="${kinOf(ink, at)}" stroke-width="1.2" opacity="0.6"/>`,
        ),
    );
    const dots = points.map(
      ([x, y], at) =>
        `<circle cx="${n(x)}" cy="${n(y)}" r="${n(random.between(1.5, 6))}" fill="${at % 9 === 0 ? ink.accent : kinOf(ink, at)}"/>`,
    );
    return lines.join('') + dots.join('');
  },

  facets: (random, ink) => {
    const corner = times(36, (at) => {
      const [column, row] = [at % 6, Math.floor(at / 6)];
      const isEdge = column % 5 === 0 || row % 5 === 0;
      const shift = () => (isEdge ? 0 : random.between(-26, 26));
      return [column * 80 + shift(), row * 80 + shift()] as const;
    });
    const at = (column: number, row: number) => corner[row * 6 + column] ?? [0, 0];
    const face = (corners: readonly (readonly [number, number])[]): string => {
      const colour = random.next() < 0.08 ? ink.accent : kinOf(ink, random.below(3));
      const points = corners.map(([x, y]) => `${n(x)},${n(y)}`).join(' ');
      return `<polygon points="${points}" fill="${colour}" opacity="${n(random.between(0.35, 0.95))}"/>`;
    };
    return times(25, (cell) => {
      const [column, row] = [cell % 5, Math.floor(cell / 5)];
      const [left, right] = [at(column, row + 1), at(column + 1, row)];
      return face([at(column, row), right, left]) + face([right, at(column + 1, row + 1), left]);
    }).join('');
  },
};

function kinOf({ kin }: Ink, at: number): string {
  return kin[at % kin.length] ?? '';
}

function times<Value>(count: number, make: (at: number) => Value): Value[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

/** One place is enough of 400. */
function n(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}

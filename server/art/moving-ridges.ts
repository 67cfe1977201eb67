/** What a film draws: ridges that swell and sink, and are at its end what they were at its beginning. */
import type { SeededRandom } from './seeded-random.ts';
import type { Ink } from './styles.ts';

const RIDGES = 13;
const POINTS = 41;
const TURN = Math.PI * 2;

/** `part` of the whole, from 0 to 1; all else follows from the seed. */
export function movingRidges(random: SeededRandom, ink: Ink, part: number): string {
  const time = part * TURN;
  return Array.from({ length: RIDGES }, (_, at) => {
    const base = 95 + at * 23;
    const peak = random.between(120, 280);
    const sway = random.between(20, 70);
    const shift = random.between(0, TURN);
    const turn = random.next() < 0.5 ? -1 : 1;
    const middle = peak + sway * Math.sin(turn * time + shift);
    const points = Array.from({ length: POINTS }, (_point, x) => {
      const height = random.between(10, 78);
      const phase = random.between(0, TURN);
      const swell = Math.exp(-(((x * 10 - middle) / 70) ** 2));
      const y = base - swell * height * (0.7 + 0.3 * Math.sin(time + phase));
      return `${x * 10},${y.toFixed(1)}`;
    });
    const colour = at === 6 ? ink.accent : (ink.kin[at % ink.kin.length] ?? '');
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2.2" stroke-linejoin="round"/>`;
  }).join('');
}

/** Pictures as SVG, each a pure function of what it is of. */
import { type ArtistRow, artists } from './artist-table.ts';
import { type BoxSeries, boxSeries, collections, findWork, type Work } from './catalogue.ts';
import { movingRidges } from './moving-ridges.ts';
import { cssOf, paletteOf } from './palette.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { SIDE, styles } from './styles.ts';

const WHOLE = `0 0 ${SIDE} ${SIDE}`;

/** Null for what is not there. */
export function pictureOf(kind: string, number: number): string | null {
  switch (kind) {
    case 'work':
      return ofWork(findWork(number));
    case 'artist':
      return ofArtist(artists[number - 1]);
    case 'cover':
      return ofCover(number);
    case 'box':
      return ofBox(boxSeries[number - 1]);
    default:
      return null;
  }
}

/** The picture of a film is its first frame. */
function ofWork(work: Work | undefined): string | null {
  if (work?.type === 'video') return filmFrame(work.number, 0);
  return work ? drawn(work, seededRandom(`work ${work.number}`)) : null;
}

/** A moment of a film, as a part of the whole; null for a work that is none (`tools/make-films.ts`). */
export function filmFrame(number: number, part: number): string | null {
  const work = findWork(number);
  if (work?.type !== 'video') return null;
  const random = seededRandom(`film ${number}`);
  const { ground, ink } = inked(work, random);
  return framed(ground, movingRidges(random, ink, part), WHOLE);
}

function ofArtist(artist: ArtistRow | undefined): string | null {
  return artist ? drawn({ artist, rarity: 'epic' }, seededRandom(`artist ${artist.id}`)) : null;
}

/** Wider than high: the middle of a picture. */
function ofCover(id: number): string | null {
  const artist = collections[id - 1]?.artist;
  if (!artist) return null;
  return drawn({ artist, rarity: 'epic' }, seededRandom(`cover ${id}`), `0 110 ${SIDE} 180`);
}

function ofBox(series: BoxSeries | undefined): string | null {
  if (!series) return null;
  const random = seededRandom(`box ${series.series}`);
  const [ground, , kin, light, accent] = paletteOf({ ...series, rarity: 'epic' }, random).map(
    cssOf,
  );
  const lid = `<polygon points="200,90 320,150 200,210 80,150" fill="${light}"/>`;
  const sides = `<polygon points="80,150 200,210 200,340 80,280" fill="${kin}"/><polygon points="320,150 200,210 200,340 320,280" fill="${kin}" opacity="0.7"/>`;
  const ribbon = `<path d="M140 120L260 180V310M260 120L140 180V310" fill="none" stroke="${accent}" stroke-width="12" stroke-linejoin="round"/>`;
  return framed(ground ?? '', sides + lid + ribbon, WHOLE);
}

function drawn(of: Pick<Work, 'artist' | 'rarity'>, random: SeededRandom, viewBox = WHOLE): string {
  const { ground, ink } = inked(of, random);
  return framed(ground, styles[of.artist.style](random, ink), viewBox);
}

function inked(of: Pick<Work, 'artist' | 'rarity'>, random: SeededRandom) {
  const [ground = '', ...inks] = paletteOf(of, random).map(cssOf);
  return { ground, ink: { kin: inks.slice(0, 3), accent: inks[3] ?? '' } };
}

function framed(ground: string, body: string, viewBox: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>${body}</svg>`;
}

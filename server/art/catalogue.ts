/** The collection: which works there are follows from the table of artists and from nothing else. */
import { createHash } from 'node:crypto';
import type { NftItem } from '../../contract/features/nft-entities.ts';
import type { nftRarities } from '../../contract/plain/nft-kinds.ts';
import { type ArtistRow, artists, boxRows } from './artist-table.ts';
import { seededRandom } from './seeded-random.ts';

type Rarity = (typeof nftRarities)[number];

/** A picture, an animation or a sound, of which there are one or more copies. */
export interface Work {
  /** Its number: the seed of all that it shows. */
  readonly number: number;
  readonly artist: ArtistRow;
  readonly collectionId: number;
  readonly name: string;
  readonly type: NftItem['type'];
  readonly rarity: Rarity;
  readonly editions: number;
  /** Of the first sale, in USDT. */
  readonly price: string;
}

export interface BoxSeries {
  readonly series: number;
  readonly artist: ArtistRow;
  readonly collectionId: number;
  readonly title: string;
  readonly price: string;
  /** What is in its boxes: each work in so many of them as it has editions. */
  readonly works: readonly Work[];
}

export interface Collection {
  readonly id: number;
  readonly name: string;
  readonly artist: ArtistRow;
}

/** From the rarest on, the works of an artist. */
const rarities: readonly (readonly [rarity: Rarity, works: number, editions: number])[] = [
  ['legendary', 1, 1],
  ['epic', 2, 1],
  ['rare', 4, 2],
  ['common', 9, 3],
];
/** And the works of a series of boxes: 35 boxes. */
const boxRarities: typeof rarities = [
  ['legendary', 1, 1],
  ['epic', 1, 3],
  ['rare', 2, 5],
  ['common', 3, 7],
];
const WORKS_OF_ARTIST = 16;
/** Numbers of works in boxes begin here. */
const BOX_WORKS = 1_000;
const prices: Readonly<Record<Rarity, number>> = {
  legendary: 900,
  epic: 260,
  rare: 80,
  common: 18,
};

export const works: readonly Work[] = artists.flatMap((artist) =>
  worksOf({
    artist,
    collectionId: artist.id,
    title: artist.title,
    first: (artist.id - 1) * WORKS_OF_ARTIST + 1,
    rarities,
  }),
);

export const boxSeries: readonly BoxSeries[] = boxRows.map(({ series, artistId, title, price }) => {
  const artist = artistOf(artistId);
  const collectionId = artists.length + series;
  const first = BOX_WORKS + series * 10;
  return {
    ...{ series, artist, collectionId, title, price },
    works: worksOf({ artist, collectionId, title, first, rarities: boxRarities }),
  };
});

export const collections: readonly Collection[] = [
  ...artists.map((artist) => ({ id: artist.id, name: artist.title, artist })),
  ...boxSeries.map(({ collectionId, title, artist }) => ({
    id: collectionId,
    name: title,
    artist,
  })),
];

const byNumber = new Map(
  [...works, ...boxSeries.flatMap((each) => each.works)].map((work) => [work.number, work]),
);

export function findWork(number: number): Work | undefined {
  return byNumber.get(number);
}

export function artistOf(id: number): ArtistRow {
  const found = artists[id - 1];
  if (found === undefined) throw new Error(`there is no artist ${id}`);
  return found;
}

/** Like the address of a token. */
export function codeOf(what: string): string {
  return `0x${createHash('sha256').update(`aureus:${what}`).digest('hex').slice(0, 40)}`;
}

function worksOf(of: {
  readonly artist: ArtistRow;
  readonly collectionId: number;
  readonly title: string;
  readonly first: number;
  readonly rarities: typeof rarities;
}): Work[] {
  const { artist, collectionId, title, first } = of;
  const kinds = of.rarities.flatMap(([rarity, count, editions]) =>
    Array.from({ length: count }, () => ({ rarity, editions })),
  );
  return kinds.map(({ rarity, editions }, at) => {
    const number = first + at;
    const price = Math.round(prices[rarity] * seededRandom(`price ${number}`).between(0.7, 1.6));
    return {
      ...{ number, artist, collectionId, rarity, editions },
      name: `${title} ${String(at + 1).padStart(2, '0')}`,
      type: artist.medium,
      price: String(price),
    };
  });
}

/** The artists, each with a collection and a style: all of them made up, as their works are by this project. */

export const artStyles = [
  'tides',
  'orbits',
  'tiles',
  'ridges',
  'petals',
  'weave',
  'stars',
  'facets',
] as const;
export type ArtStyle = (typeof artStyles)[number];

export interface ArtistRow {
  readonly id: number;
  /** Names and titles are proper names: they are the same in every language. */
  readonly name: string;
  readonly title: string;
  readonly style: ArtStyle;
  /** Degrees of the colour wheel around which the palette is. */
  readonly hue: number;
  readonly medium: 'image' | 'gif' | 'audio' | 'video';
}

type Row = readonly [string, string, ArtStyle, number, ArtistRow['medium']];

const rows: readonly Row[] = [
  ['Mira Solenne', 'Slow Tide', 'tides', 200, 'image'],
  ['Okoro Vance', 'Perihelion', 'orbits', 28, 'gif'],
  ['Tamsin Ode', 'Truchet', 'tiles', 160, 'image'],
  ['Ilya Brandt', 'Ridge Line', 'ridges', 250, 'image'],
  ['Sena Amari', 'Corolla', 'petals', 330, 'image'],
  ['Lucan Freyr', 'Selvedge', 'weave', 12, 'image'],
  ['Noor Castell', 'Asterism', 'stars', 225, 'audio'],
  ['Pia Lindqvist', 'Facet', 'facets', 185, 'image'],
  ['Davi Monteiro', 'Undertow', 'tides', 260, 'gif'],
  ['Hana Kisaragi', 'Kasumi', 'ridges', 345, 'video'],
  ['Ezra Thorne', 'Apogee', 'orbits', 300, 'audio'],
  ['Wen Zhao', 'Lattice', 'weave', 95, 'image'],
  ['Amara Diallo', 'Harmattan', 'ridges', 38, 'image'],
  ['Jonas Vide', 'Mosaic', 'tiles', 215, 'gif'],
  ['Linh Tran', 'Sen', 'petals', 350, 'image'],
  ['Clara Roux', 'Prisme', 'facets', 48, 'image'],
  ['Mateo Arce', 'Bajamar', 'tides', 175, 'audio'],
  ['Yuna Seo', 'Byeol', 'stars', 275, 'image'],
  ['Rafi Haddad', 'Girih', 'tiles', 40, 'image'],
  ['Suri Anand', 'Mandala', 'petals', 18, 'gif'],
];

export const artists: readonly ArtistRow[] = rows.map(([name, title, style, hue, medium], at) => ({
  ...{ id: at + 1, name, title, style, hue, medium },
}));

/** Series of blind boxes, each by an artist. Its number of the collection comes after those of the artists. */
export const boxRows = [
  { series: 1, artistId: 4, title: 'Sealed Ridge', price: '25' },
  { series: 2, artistId: 14, title: 'Sealed Mosaic', price: '40' },
  { series: 3, artistId: 18, title: 'Sealed Byeol', price: '60' },
] as const;

/**
 * The tokens that are issued here and traded once they are listed, as data. They are made up, and so
 * are their names: each is a stem and what it is for. The table holds ten years of issues.
 */
import { type TokenUse, tokenUses } from '../../contract/features/ieo.ts';
import type { MarketCategory } from '../../contract/features/markets.ts';

export interface TokenRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly use: TokenUse;
  readonly category: MarketCategory;
  readonly color: string;
}

/** Below 4,096, as ids of markets are: a token's market has its id. */
const FIRST_ID = 1001;

const uses: Readonly<
  Record<TokenUse, { readonly word: string; readonly category: MarketCategory }>
> = {
  chain: { word: 'Chain', category: 'layer1' },
  layer: { word: 'Layer', category: 'layer2' },
  swap: { word: 'Swap', category: 'defi' },
  mind: { word: 'Mind', category: 'ai' },
  pay: { word: 'Pay', category: 'payments' },
};

const colors: readonly string[] = [
  ...['#3f7cac', '#c2703d', '#5b8e7d', '#8a4f7d', '#b08900', '#4b6cb7', '#a23b53', '#2f8f83'],
  ...['#7a5cc4', '#b5542b', '#3d7ea6', '#6b8f2f', '#c04d8a'],
];

const stems: readonly string[] = [
  ...['Aldra', 'Borea', 'Cindra', 'Dorvane', 'Elvany', 'Fjordal', 'Galdor', 'Halvyn', 'Irivane'],
  ...['Jorvik', 'Kestral', 'Lumara', 'Mirvane', 'Nerolith', 'Ostara', 'Pyrelle', 'Quorvex'],
  ...[
    'Ravenna',
    'Solvane',
    'Tavira',
    'Umbriel',
    'Veltara',
    'Wendal',
    'Xanthe',
    'Yrvane',
    'Zephyra',
  ],
  ...['Arvella', 'Brisa', 'Corvane', 'Drifta', 'Esmara', 'Feldra', 'Glimmer', 'Hestia', 'Ibexa'],
  ...['Junara', 'Kyralis', 'Lyrane', 'Morvena', 'Nimbara', 'Orvella', 'Petrana', 'Quilla'],
  ...['Rhodana', 'Sylvane', 'Thalora', 'Ursara', 'Vesprin', 'Wyvern', 'Xylane', 'Ysolde', 'Zorana'],
];

/** In the order in which they are issued: each stem in turn, and each of its uses in later turns. */
export const tokens: readonly TokenRow[] = tokenUses.flatMap((_, turn) =>
  stems.map((stem, index) => tokenOf(stem, { turn, index })),
);

function tokenOf(stem: string, { turn, index }: { turn: number; index: number }): TokenRow {
  const use = tokenUses[(index + turn) % tokenUses.length] ?? 'chain';
  const { word, category } = uses[use];
  const place = turn * stems.length + index;
  return {
    id: FIRST_ID + place,
    code: `${stem.slice(0, 3)}${word.slice(0, 1)}`.toUpperCase(),
    name: `${stem} ${word}`,
    use,
    category,
    color: colors[place % colors.length] ?? '#909399',
  };
}

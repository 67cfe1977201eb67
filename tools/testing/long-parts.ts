/** The parts of `npm run test:long`. Each is ended after 35 minutes unless it says otherwise, and tells what it counted. */

export interface LongPart {
  readonly name: string;
  /** What it proves that the short run does not. */
  readonly proves: string;
  /** Its files are those whose path contains one of these. */
  readonly files: readonly string[];
  /** On a machine that has other things to do; 35 unless told. */
  readonly limitMinutes?: number;
  /** What says how fast something was runs one file after another: two at once would measure each other. */
  readonly isOneByOne?: boolean;
}

/** Each a file in `tests/mutation`, for half an hour is too short for all at once. */
const mutated = [
  ...['rules', 'rules-spot', 'rules-futures', 'rules-market'],
  ...['view', 'wire', 'market', 'market-charts', 'ledger'],
];

export const longParts: readonly LongPart[] = [
  {
    name: 'kills',
    proves: 'nothing acknowledged is lost or doubled by 200 kill -9 in the midst of everything',
    files: ['tests/faults/kills/kill-under'],
    limitMinutes: 90,
  },
  {
    name: 'ends',
    proves: 'nothing acknowledged is lost in mid-transaction, by a drain or by a lost database',
    files: [
      'tests/faults/kills/killed-process',
      'tests/faults/kills/drain',
      'tests/faults/kills/database-away',
    ],
  },
  {
    name: 'streams',
    proves:
      'quotes, books and candles are whole after broken connections, and slow readers harm nobody, of a room either',
    files: [
      'tests/faults/streams/stream-',
      'tests/faults/streams/fanout',
      'tests/workers/wire/faults',
    ],
  },
  {
    name: 'attacks',
    proves:
      'hostile calls bring no fault, floods of sockets hold nobody up, and logins tell nothing by their time',
    isOneByOne: true,
    files: [
      'tests/server/http/hostile-calls',
      'tests/faults/streams/guest-sockets',
      'tests/server/session/login-time',
    ],
  },
  {
    name: 'histories',
    proves: 'random histories of trading and of the ledger leave every sum whole',
    files: [
      'tests/trading/',
      'tests/ledger/',
      'tests/server/spot/spot-',
      'tests/server/futures/futures-positions',
      'tests/server/portfolio/trading-profits',
      'tests/server/options/sale-strategies',
      'tests/server/invite/invite-rebates',
    ],
  },
  {
    name: 'spends',
    proves: 'of many at once exactly those succeed that may, on two instances too',
    files: [
      'tests/server/http/every-call',
      'tests/server/parallel-spends/',
      'tests/server/withdraw/withdraw-limits',
      'tests/server/options/options-model',
      'tests/server/copy-trading/sandbox-traders',
      'tests/server/points/',
      'tests/server/otc/',
    ],
  },
  {
    name: 'payouts',
    proves:
      'of six thousand payouts of each product at one instant each happens once and in time, on three instances of which one is killed',
    isOneByOne: true,
    files: [
      'tests/server/options/options-instances',
      'tests/server/lock-mining/lock-instances',
      'tests/server/defi-mining/mining-instances',
      'tests/server/dual-invest/dual-instances',
      'tests/server/ieo/ieo-instances',
    ],
  },
  {
    name: 'products',
    proves:
      'of five hundred buyers as many get the last of a product as there is, and a year of each leaves clean books every day',
    files: [
      'tests/server/lock-mining/lock-clock',
      'tests/server/cloud-miner/miner-clock',
      'tests/server/defi-mining/defi-clock',
      'tests/server/dual-invest/dual-purchase',
      'tests/server/dual-invest/dual-year',
      'tests/server/ieo/ieo-sold-out',
      'tests/server/ieo/ieo-year',
    ],
  },
  {
    name: 'copies',
    proves:
      'a thousand followers are copied within a second, and each once though instances are killed in the middle',
    isOneByOne: true,
    files: ['tests/server/copy-trading/copy-'],
    limitMinutes: 60,
  },
  {
    name: 'previews',
    proves: 'what the worker shows before is what the exchange does',
    files: [
      'contract/rules/copy-trading/',
      'contract/rules/lock-mining/',
      'contract/rules/cloud-miner/',
      'contract/rules/defi-mining/',
      'contract/rules/otc/',
      'contract/rules/money/quick-buy-pricing',
      '-equal.test.ts',
      '-preview.test.ts',
      'tests/contract/codec',
      'workers/features/portfolio/export-rows',
      'workers/indicators/',
      'workers/market/',
    ],
  },
  {
    name: 'markets',
    proves: 'the simulated market and recordings of real ones keep their own laws',
    files: ['tests/market/'],
  },
  {
    name: 'venue',
    proves: 'a venue of the real world is followed exactly through ten minutes of every fault',
    files: ['tests/faults/venue/'],
  },
  {
    name: 'rooms',
    proves: 'a new feature compiles in each room as a whole and by itself',
    files: ['tests/architecture/new-feature'],
  },
  {
    name: 'languages',
    proves: 'every route fits the narrowest phone in all ten languages',
    files: [
      'tests/acceptance/app/every-route',
      'tests/acceptance/trading/chart-indicators',
      'tests/acceptance/app/faults-input',
    ],
  },
  {
    name: 'sizes',
    proves: 'each type of order and each preset of the desk holds on the sizes between as well',
    files: [
      'tests/acceptance/trading/desk-guests',
      'tests/acceptance/trading/desk-sizes',
      'tests/acceptance/trading/futures-pairs',
      'tests/acceptance/trading/futures-scale',
      'tests/acceptance/trading/futures-twap',
      'tests/acceptance/trading/spot-brackets',
      'tests/acceptance/trading/spot-pairs',
      'tests/acceptance/trading/spot-scale',
      'tests/acceptance/trading/spot-twap',
    ],
  },
  {
    name: 'works',
    proves:
      'of hundreds of buyers and bidders at once each work, box and auction has one, on two instances that are killed too',
    isOneByOne: true,
    files: ['tests/server/nft/'],
  },
  {
    name: 'gallery',
    proves: 'two thousand works of art scroll on a slow phone without a task over 50 ms',
    files: ['tests/acceptance/money/nft-scroll'],
  },
  {
    name: 'years',
    proves: 'ten million postings and as many rows to be forgotten hold nobody up',
    files: ['tests/years/'],
    limitMinutes: 60,
    isOneByOne: true,
  },
  { name: 'soak', proves: 'half an hour of use leaves a flat heap', files: ['tests/soak/'] },
  ...mutated.map((folder) => ({
    name: `mutants-${folder}`,
    proves: 'of all small ways to break the code nine in ten are caught',
    files: [`tests/mutation/${folder}.test.ts`],
  })),
  { name: 'planted', proves: 'every planted fault is caught', files: ['tests/planted/'] },
];

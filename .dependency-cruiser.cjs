/**
 * Who may import whom: the table of ARCHITECTURE.md as rules. Tests beside the code keep to their
 * room as well, but may use any package.
 */
const TEST = '\\.(test|spec|bench)\\.tsx?$';
const ROOM = '^(contract|server|workers|src)/';

/** Matches these packages of node_modules and nothing else. */
const packages = (...names) => `(^|/)node_modules/(${names.join('|')})/`;

const builtin = { dependencyTypes: ['core'] };

/** A room may import from npm only what is listed here. */
const onlyPackages = (room, ...names) => ({
  name: `${room}-packages`,
  comment: `${room} has a closed list of packages`,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: TEST },
  to: { path: '(^|/)node_modules/', pathNot: packages(...names) },
});

/**
 * The folders of `base`, or its single files, from the lowest floor to the highest: none imports from a floor above its
 * own, nor from a neighbour on the same one, types included. A dot stands for all the files of `base` itself.
 */
const floors = (base, ...storeys) => {
  const place = (name) => (name === '.' ? `^${base}/[^/]+$` : `^${base}/${name}(/|\\.ts$)`);
  const name = `floors-of-${base.replaceAll('/', '-')}`;
  const rules = storeys.flatMap((names, floor) =>
    names.map((own) => ({
      name,
      comment: `no arrow runs up in ${base}: ${storeys.map((names) => names.join(', ')).join(' < ')}`,
      severity: 'error',
      from: { path: place(own), pathNot: TEST },
      to: { path: storeys.slice(floor).flat().map(place), pathNot: place(own) },
    })),
  );
  const unnamed = {
    name: `${name}-unnamed`,
    comment: `a new folder of ${base} has a place in its list of floors`,
    severity: 'error',
    from: { path: `^${base}/[^/]+/`, pathNot: [...storeys.flat().map(place), TEST] },
    to: {},
  };
  return [...rules, unnamed];
};

/** Screens that write numbers of their own: no figure of an account or a market is among them. */
const SCREENS_THAT_FORMAT = [
  // Rules of the trader, kept on the device as they were typed.
  'market/alerts/alert-list.tsx',
  // The bounds of a parameter, from the table of indicators.
  'market/chart/settings/indicator-settings.tsx',
];

const forbidden = [
  ...floors(
    'contract/rules',
    [
      'chat',
      'cloud-miner',
      'defi-mining',
      'dual',
      'fields',
      'lock-mining',
      'market',
      'support',
      'trading-limits',
    ],
    ['spot'],
    ['futures', 'options', 'money', 'points', 'games', 'copy-trading'],
    ['nft', 'otc', 'fairness'],
  ),
  ...floors(
    'server',
    ['clock', 'config', 'network', 'secrets', 'art'],
    ['db', 'money', 'content'],
    ['ledger', 'market', 'jobs'],
    ['exchange'],
    ['calls', 'limits', 'realtime', 'reviews', 'uploads'],
    ['messages'],
    ['users'],
    ['http', 'operator', 'sandbox'],
    ['feature'],
    ['features'],
    ['app'],
    ['main'],
  ),
  ...floors(
    'server/realtime',
    ['announce', 'instances', 'channels'],
    ['sockets', 'truth'],
    ['hub'],
  ),
  ...floors(
    'server/features/futures',
    ['terms', 'refuse-problem'],
    ['rows'],
    ['money'],
    ['positions'],
    ['orders'],
    ['copies'],
    ['engine', 'handlers', 'desk'],
    ['feature'],
  ),
  ...floors(
    'workers',
    ['core'],
    ['wire', 'view'],
    ['market'],
    ['store', 'indicators', 'diagnostics'],
    ['calls'],
    ['account'],
    ['feature'],
    ['features'],
    ['app'],
    ['.'],
  ),
  ...floors(
    'src',
    ['device', 'theme'],
    ['i18n'],
    ['ui'],
    ['link'],
    ['keys', 'desk'],
    ['navigation'],
    ['market', 'forms', 'share'],
    ['ticket'],
    ['features'],
    ['app'],
    ['.'],
  ),
  ...floors('src/link', ['worker'], ['drafts']),
  ...floors('src/market', ['drawn'], ['.'], ['alerts', 'chart']),
  ...floors(
    'src/market/chart',
    ['model'],
    ['layers'],
    ['indicators', 'lines', 'drawings'],
    ['picture', 'settings'],
    ['overlay'],
    ['canvas'],
    ['panel'],
  ),
  ...floors('src/features/spot', ['ticket', 'orders'], ['practice'], ['.']),
  ...floors('src/features/futures', ['account', 'ticket'], ['orders'], ['positions'], ['.']),
  ...floors('src/features/options', ['ticket'], ['held'], ['history'], ['.']),
  ...floors('src/app', ['first', 'bars', 'pages', 'keyboard'], ['system'], ['.']),
  {
    name: 'no-cycles',
    comment: 'files that import each other cannot be read or tested alone',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment: 'an import that leads nowhere',
    severity: 'error',
    from: {},
    // Names with # are the build's: it alone knows where the data core lives.
    to: { couldNotResolve: true, pathNot: '^#' },
  },
  {
    name: 'contract-alone',
    comment: 'the contract is spoken by all rooms and knows none',
    severity: 'error',
    from: { path: '^contract/' },
    to: { path: '^(server|workers|src|locales|tools|bench)/' },
  },
  onlyPackages(
    'contract',
    'zod',
    'decimal\\.js',
    '@noble/hashes',
    '@noble/curves',
    '@scure/base',
    'ibantools',
  ),
  {
    name: 'zod-one-door',
    comment: 'zod is configured in contract/schema.ts before any schema exists; take it from there',
    severity: 'error',
    from: { path: ROOM, pathNot: ['^contract/schema\\.ts$', TEST] },
    to: { path: packages('zod') },
  },
  {
    name: 'server-room',
    comment: 'the server never knows who looks at it',
    severity: 'error',
    from: { path: '^server/' },
    to: { path: '^(src|workers|tools|bench)/' },
  },
  {
    name: 'server-packages',
    comment: 'packages of the screen and of the data core',
    severity: 'error',
    from: { path: '^server/', pathNot: TEST },
    to: {
      path: packages(
        'react[^/]*',
        'comlink',
        'rxjs',
        'axios',
        'socket\\.io-client',
        'lightweight-charts',
        'flexlayout-react',
        'zustand',
        'dompurify',
        'idb',
        '@base-ui/[^/]+',
        'lucide-react',
        'virtua',
      ),
    },
  },
  {
    name: 'workers-room',
    comment: 'the data core runs without a screen and without the server',
    severity: 'error',
    from: { path: '^workers/' },
    to: { path: '^(src|server|locales|tools|bench)/' },
  },
  onlyPackages(
    'workers',
    'rxjs',
    'socket\\.io-client',
    'socket\\.io-parser',
    'axios',
    'comlink',
    'decimal\\.js',
    'idb',
    'qr',
  ),
  {
    name: 'workers-network',
    comment: 'workers/wire is the only place that touches the network',
    severity: 'error',
    from: { path: '^workers/', pathNot: ['^workers/wire/', TEST] },
    to: { path: packages('axios', 'socket\\.io-client'), dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'src-room',
    comment: 'the screen asks the data core by name, through src/link',
    severity: 'error',
    from: { path: '^src/' },
    to: { path: '^(server|workers|tools|bench)/' },
  },
  {
    name: 'src-contract-types',
    comment:
      'the screen may import the contract as types only; values of it live in the worker, but for the small tables of contract/plain',
    severity: 'error',
    from: { path: '^src/', pathNot: TEST },
    to: {
      path: '^contract/',
      pathNot: '^contract/plain/',
      dependencyTypesNot: ['type-only'],
    },
  },
  onlyPackages(
    'src',
    'react',
    'react-dom',
    'react-router',
    'react-router-dom',
    'react-hook-form',
    'react-i18next',
    'i18next',
    'zustand',
    '@base-ui/react',
    'lucide-react',
    'virtua',
    'qr',
    '@simplewebauthn/browser',
    'dompurify',
    'lightweight-charts',
    'fancy-canvas',
    'flexlayout-react',
    'libphonenumber-js',
    'comlink',
    'vite',
    '@fontsource[^/]*/[^/]+',
    'tailwindcss',
  ),
  {
    name: 'comlink-one-door',
    comment: 'only src/link talks to the worker',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/link/', TEST] },
    to: { path: packages('comlink') },
  },
  {
    name: 'no-node-outside-server',
    comment: 'these rooms run in a browser',
    severity: 'error',
    from: { path: '^(contract|workers|src)/', pathNot: TEST },
    to: builtin,
  },
  {
    name: 'features-apart',
    comment: 'two features meet in src/app or by a name in the contract, never in each other',
    severity: 'error',
    // In the contract they do meet: one feature's entity may hold another's.
    from: { path: '^(server|workers|src)/features/([^/.]+)' },
    to: { path: '^$1/features/', pathNot: '^$1/features/$2(/|\\.)' },
  },
  {
    name: 'a-screen-formats-no-number',
    comment:
      'numbers come formatted, in the views of topics and questions: workers/features/<name>/views.ts',
    severity: 'error',
    from: {
      path: '^src/(features|market|ticket|forms|share|desk|keys|navigation)/',
      pathNot: [...SCREENS_THAT_FORMAT.map((file) => `^src/${file.replaceAll('.', '\\.')}$`), TEST],
    },
    to: { path: '^src/i18n/amount-text\\.ts$' },
  },
  {
    name: 'ui-is-dumb',
    comment:
      'a component of src/ui gets everything through its properties; when a figure flashes is one rule for page and core',
    severity: 'error',
    from: { path: '^src/ui/', pathNot: TEST },
    to: {
      path: '^(src|contract|locales)/',
      pathNot: '^(src/(ui|theme|i18n|device)/|contract/plain/flash\\.ts$)',
    },
  },
  {
    name: 'nobody-imports-tests',
    comment: 'tests and benches watch the product; the product does not know them',
    severity: 'error',
    from: { path: ROOM, pathNot: TEST },
    to: { path: ['^(tests|bench)/', TEST] },
  },
];

module.exports = {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|\\.cache)/' },
    // Without it an import of a type would be invisible, and the table speaks of types too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};

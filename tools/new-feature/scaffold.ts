import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FeatureNames } from '../checks/feature-menu.ts';
import { type FeatureName, featureName } from './feature-name.ts';
import { contractText } from './templates/contract.ts';
import { formText, routesText, screenText } from './templates/screen.ts';
import { handlersText, manifestText, migrationText, storeText } from './templates/server.ts';
import { serverTestText, workerTestText } from './templates/tests.ts';
import { newestText, viewsText, workerManifestText } from './templates/worker.ts';
import { insertBefore, insertSorted } from './wiring.ts';
import { screenWords } from './words.ts';

export interface ScaffoldRequest {
  /** The project's folder. */
  readonly root: string;
  readonly kebab: string;
  /** The page's path as in the spec; by default one made of the name. */
  readonly path?: string;
}

interface Tools {
  readonly root: string;
  readonly name: FeatureName;
  readonly path: string;
  readonly write: (file: string, text: string) => void;
  readonly edit: (file: string, change: (text: string) => string) => void;
}

/** Writes a whole live feature into every room; answers the paths it wrote or changed. */
export function scaffoldFeature({ root, kebab, path }: ScaffoldRequest): string[] {
  const touched = new Set<string>();
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    touched.add(file);
  };
  const edit = (file: string, change: (text: string) => string) => {
    const text = readFileSync(join(root, file), 'utf8');
    const changed = change(text);
    if (changed !== text) write(file, changed);
  };
  const name = featureName(kebab);
  const rooms = ['contract/features', 'server/features', 'workers/features', 'src/features'];
  const isThere = (room: string) =>
    existsSync(join(root, room, kebab)) || existsSync(join(root, room, `${kebab}.ts`));
  if (rooms.some(isThere)) throw new Error(`${kebab} is there already`);
  const tools = { root, name, path: path ?? `/pages/${kebab}/index`, write, edit };
  addFiles(tools);
  addToServerList(tools);
  addRoute(tools);
  edit('tools/feature-names.json', (text) => {
    const others = Object.entries(JSON.parse(text) as FeatureNames);
    const rows = [...others, [kebab, {}] as const].sort(([one], [two]) => (one < two ? -1 : 1));
    return `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`;
  });
  return [...touched].sort();
}

function addFiles(tools: Tools): void {
  const { root, name, write } = tools;
  const { kebab, table } = name;
  write(`contract/features/${kebab}.ts`, contractText(name));
  addToTables(tools);
  write(`server/features/${kebab}/handlers.ts`, handlersText(name));
  write(`server/features/${kebab}/entry-store.ts`, storeText(name));
  const migrations = readdirSync(join(root, 'server/db/migrations')).sort();
  const number = Number(migrations.at(-1)?.slice(0, 4)) + 1;
  const file = `${String(number).padStart(4, '0')}_${table}.sql`;
  write(`server/db/migrations/${file}`, migrationText(name));
  write(`workers/features/${kebab}/feature.ts`, workerManifestText(name));
  write(`workers/features/${kebab}/views.ts`, viewsText(name));
  write(`workers/features/${kebab}/newest.ts`, newestText(name));
  addToWorkerList(tools);
  write(`src/features/${kebab}/${kebab}-screen.tsx`, screenText(name));
  write(`src/features/${kebab}/add-form.tsx`, formText(name));
  write(`tests/server/${kebab}/${kebab}.test.ts`, serverTestText(name));
  write(`tests/workers/features/${kebab}.test.ts`, workerTestText(name));
}

function addToTables({ name: { camel, kebab, pascal }, edit }: Tools): void {
  const from = `'./features/${kebab}.ts';`;
  const listed = (text: string, table: string) =>
    insertSorted(text, `  ...${camel}${table},`, new RegExp(`^ {2}\\.\\.\\.\\w+${table},$`));
  edit('contract/table.ts', (text) => {
    const importLine = `import { ${camel}Endpoints, ${camel}Events } from ${from}`;
    const known = insertBefore(text, importLine, /^import type \{ z \}/);
    return ['Endpoints', 'Events'].reduce(listed, known);
  });
  edit('contract/views.ts', (text) => {
    const types = ['Topics', 'Questions'];
    const imported = [...types.map((type) => `type ${pascal}${type}`), `${camel}Questions`];
    const importLine = `import { ${imported.join(', ')} } from ${from}`;
    const known = insertBefore(text, importLine, /^import type \{ MarketWait \}/);
    return types.reduce(
      (so, type) => insertSorted(so, `  ${pascal}${type} &`, new RegExp(`^ {2}\\w+${type} &$`)),
      listed(known, 'Questions'),
    );
  });
  const fetched = (table: string) =>
    `  ${camel}: async () => (await import('../../contract/features/${kebab}.ts')).${camel}${table},`;
  for (const [file, table] of [
    ['workers/calls/endpoint-rows.ts', 'Endpoints'],
    ['workers/app/question-rows.ts', 'Questions'],
  ] as const)
    edit(file, (text) => insertSorted(text, fetched(table), /^ {2}\w+: async \(\) =>/));
}

function addToServerList({ name, write, edit }: Tools): void {
  const { camel, kebab } = name;
  write(`server/features/${kebab}/feature.ts`, manifestText(name));
  edit('server/app/features.ts', (text) => listed(text, camel, kebab));
}

function addToWorkerList({ name: { camel, kebab }, edit }: Tools): void {
  edit('workers/app/features.ts', (text) => listed(text, camel, kebab));
}

/** Both lists of manifests read alike. */
function listed(text: string, camel: string, kebab: string): string {
  const importLine = `import { ${camel} } from '../features/${kebab}/feature.ts';`;
  const imported = insertSorted(text, importLine, /^import \{ \w+ \} from '\.\.\/features\//);
  return insertSorted(imported, `  ${camel},`, /^ {2}\w+,$/);
}

function addRoute({ root, name, path, write, edit }: Tools): void {
  const { camel, kebab, title } = name;
  write(`src/features/${kebab}/routes.ts`, routesText(name, path));
  edit('docs/routes.md', (text) =>
    text.includes(`| \`${path}\` |`) ? text : `${text.trimEnd()}\n| \`${path}\` |  | ${title} |\n`,
  );
  const importLine = `import type ${camel} from '../../locales/en/${kebab}.json';`;
  edit('src/i18n/words.ts', (text) => {
    const imported = insertSorted(text, importLine, /^import type \w+ from '.*\/locales\/en\//);
    const key = kebab === camel ? kebab : `'${kebab}'`;
    return insertSorted(imported, `  ${key}: typeof ${camel};`, /^ {2}[\w'-]+: typeof \w+;$/);
  });
  for (const language of readdirSync(join(root, 'locales'))) {
    const words = { title, ...screenWords[language] };
    write(`locales/${language}/${kebab}.json`, `${JSON.stringify(words, null, 2)}\n`);
  }
}

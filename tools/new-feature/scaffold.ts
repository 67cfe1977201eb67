import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type FeatureName, featureName } from './feature-name.ts';
import {
  contractText,
  handlersText,
  routesText,
  screenText,
  serverManifestText,
  workerTestText,
  workerText,
} from './templates.ts';
import { insertSorted, removeLines } from './wiring.ts';

export interface ScaffoldRequest {
  /** The project's folder. */
  readonly root: string;
  readonly kebab: string;
  /** The page's path as in the spec; by default one made of the name. */
  readonly path?: string;
}

/** Writes the skeleton of a feature into every room; answers the paths it wrote or changed. */
export function scaffoldFeature({ root, kebab, path }: ScaffoldRequest): string[] {
  const name = featureName(kebab);
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
  const exists = (file: string) => existsSync(join(root, file));
  if (exists(`server/features/${kebab}/handlers.ts`) || exists(`src/features/${kebab}/routes.ts`)) {
    throw new Error(`${kebab} is there already`);
  }
  const tools: Tools = { root, name, write, edit, exists };
  const calls = addToContract(tools);
  addToServer(tools, calls);
  addToWorkers(tools, calls[0] ?? '');
  addToScreen(tools, path ?? `/pages/${kebab}/index`);
  edit('tools/feature-names.json', (text) => {
    const names = [...new Set([...(JSON.parse(text) as string[]), kebab])].sort();
    return `${JSON.stringify(names, null, 2)}\n`;
  });
  return [...touched].sort();
}

interface Tools {
  readonly root: string;
  readonly name: FeatureName;
  readonly write: (file: string, text: string) => void;
  readonly edit: (file: string, change: (text: string) => string) => void;
  readonly exists: (file: string) => boolean;
}

/** The calls of the feature: those that the contract already has, else one that is added to it. */
function addToContract({ root, name, write, edit, exists }: Tools): string[] {
  const { camel, kebab } = name;
  const isOwnCall = (line: string) => line.startsWith(`  '${camel}.`);
  if (exists(`contract/features/${kebab}.ts`)) {
    const list = readFileSync(join(root, 'contract/in-development.ts'), 'utf8').split('\n');
    const calls = list.filter(isOwnCall).map((line) => line.trim().replace(/[',]/g, ''));
    if (calls.length === 0) throw new Error(`no call of ${kebab} is in development`);
    edit('contract/in-development.ts', (text) => removeLines(text, isOwnCall));
    return calls;
  }
  write(`contract/features/${kebab}.ts`, contractText(name));
  const importLine = `import { ${camel}Endpoints } from './features/${kebab}.ts';`;
  edit('contract/table.ts', (text) => {
    const imported = insertSorted(text, importLine, /^import \{ \w+Endpoints\b.*'\.\/features\//);
    return insertSorted(imported, `  ...${camel}Endpoints,`, /^ {2}\.\.\.\w+Endpoints,$/);
  });
  return [`${camel}.list`];
}

function addToServer({ name, write, edit }: Tools, calls: readonly string[]): void {
  const { camel, kebab } = name;
  write(`server/features/${kebab}/handlers.ts`, handlersText(name, calls));
  write(`server/features/${kebab}/feature.ts`, serverManifestText(name));
  const importLine = `import { ${camel} } from '../features/${kebab}/feature.ts';`;
  edit('server/app/features.ts', (text) => {
    const imported = insertSorted(text, importLine, /^import \{ \w+ \} from '\.\.\/features\//);
    return insertSorted(imported, `  ${camel},`, /^ {2}\w+,$/);
  });
}

function addToWorkers({ name, write }: Tools, call: string): void {
  write(`workers/features/${name.kebab}.ts`, workerText(name, call));
  write(`workers/features/${name.kebab}.test.ts`, workerTestText(name));
}

function addToScreen({ root, name, write, edit }: Tools, path: string): void {
  const { camel, kebab } = name;
  write(`src/features/${kebab}/routes.ts`, routesText(name, path));
  write(`src/features/${kebab}/${kebab}-screen.tsx`, screenText(name));
  edit('src/navigation/in-development.ts', (text) =>
    removeLines(text, (line) => line.startsWith(`  '${path}': `)),
  );
  const importLine = `import type ${camel} from '../../locales/en/${kebab}.json';`;
  edit('src/i18n/words.ts', (text) => {
    const imported = insertSorted(text, importLine, /^import type \w+ from '.*\/locales\/en\//);
    const key = kebab === camel ? kebab : `'${kebab}'`;
    return insertSorted(imported, `  ${key}: typeof ${camel};`, /^ {2}[\w'-]+: typeof \w+;$/);
  });
  for (const language of readdirSync(join(root, 'locales'))) {
    const file = join(root, 'locales', language, 'coming.json');
    const words = firstWords(JSON.parse(readFileSync(file, 'utf8')) as ComingWords, name);
    write(`locales/${language}/${kebab}.json`, `${JSON.stringify(words, null, 2)}\n`);
  }
}

type ComingWords = Readonly<Record<string, { readonly name: string; readonly coming: string }>>;

/** What the page of things to come said about the feature, in the same language, else its name. */
function firstWords(words: ComingWords, { camel, title }: FeatureName) {
  const known = words[camel];
  return { title: known?.name ?? title, coming: known?.coming ?? title };
}

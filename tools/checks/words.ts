/**
 * Holds the words of the screens against two rules: a feature speaks its own words and those of the foundations,
 * and a route names exactly the words that its page needs, so that none comes late or for nothing.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { listFiles, projectRoot } from '../project.ts';

/** What any folder may speak, and what it is about. The first two are there from the start. */
const foundations: Readonly<Record<string, string>> = {
  common: 'what every page says',
  errors: 'refusals by their code',
  alerts: 'src/market/alerts',
  chart: 'src/market',
  desk: 'src/desk and the panels of src/ticket',
  forms: 'src/forms',
  keys: 'src/keys',
  money: 'accounts, bills and what is done with them',
  share: 'src/share',
  trade: 'src/market and src/ticket',
};
const ALWAYS = new Set(['common', 'errors']);
const OF_APP = new Set(['app']);

/** The text of every file of `src` by its path. */
export type Sources = ReadonlyMap<string, string>;

export function checkWords(root: string = projectRoot): string[] {
  const paths = listFiles(root, ['src']).filter((path) => /(?<!\.test)\.tsx?$/.test(path));
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const namespaces = readdirSync(join(root, 'locales/en')).map((file) => file.replace('.json', ''));
  return [
    ...homelessWords(namespaces, sources),
    ...foreignWords(sources),
    ...routesOf(sources).flatMap((route) => routeFindings(route, sources)),
  ];
}

function homelessWords(namespaces: readonly string[], sources: Sources): string[] {
  const features = new Set([...sources.keys()].map((path) => featureOf(path)));
  return namespaces
    .filter((name) => !(name in foundations) && !OF_APP.has(name) && !features.has(name))
    .map((name) => `locales/en/${name}.json belongs to no feature and to no foundation`);
}

const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];

export function foreignWords(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    const isOwn = (name: string) =>
      name in foundations ||
      name === featureOf(path) ||
      (path.startsWith('src/app/') && OF_APP.has(name));
    return spokenIn(text)
      .filter((name) => !isOwn(name))
      .map((name) => `${path} speaks the words of ${name} (shared ones go to a foundation's file)`);
  });
}

function spokenIn(source: string): string[] {
  const text = source.replace(/\/\*[\s\S]*?\*\//g, '');
  const hooks = text.matchAll(/\b(?:useWords(?:In)?\(\s*|WordsOf<)'([a-z-]+)'/g);
  const spoken = text.matchAll(/\bns: '([a-z-]+)'/g);
  const late = lateWords(text);
  const names = [...hooks, ...spoken].map(([, name = '']) => name);
  return [...new Set([...names, ...late])];
}

/** What a file fetches together with the code that it imports late. */
function lateWords(text: string): string[] {
  const calls = text.matchAll(/\bneedWords\(\[([^\]]*)\]\)/g);
  return [...calls].flatMap(([, list = '']) => quoted(list));
}

const quoted = (list: string) => [...list.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);

export interface RouteWords {
  /** Where the route is named. */
  readonly path: string;
  readonly page: string;
  readonly words: readonly string[];
}

export function routeFindings({ path, page, words }: RouteWords, sources: Sources): string[] {
  const needed = neededBy(page, sources);
  const missing = [...needed].filter(([name]) => !words.includes(name));
  const idle = words.filter((name) => !needed.has(name));
  return [
    ...missing.map(
      ([name, by]) => `${path}: the route of ${page} lacks the words ${name}, of ${by}`,
    ),
    ...idle.map((name) => `${path}: the route of ${page} names the words ${name} for nothing`),
  ];
}

/** The words of a page and of all that it imports, each with a file that speaks it. */
export function neededBy(page: string, sources: Sources): Map<string, string> {
  const needed = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (path: string, brought: readonly string[]) => {
    const text = sources.get(path);
    const mark = `${path} ${brought.join()}`;
    if (text === undefined || seen.has(mark)) return;
    seen.add(mark);
    const late = lateWords(text);
    for (const name of spokenIn(text)) {
      const isHere = ALWAYS.has(name) || brought.includes(name) || late.includes(name);
      if (!isHere && !needed.has(name)) needed.set(name, path);
    }
    const place = (target: string) => normalize(join(dirname(path), target));
    for (const target of importsIn(text)) visit(place(target), brought);
    for (const target of lateImportsIn(text)) visit(place(target), [...brought, ...late]);
  };
  visit(page, []);
  return needed;
}

function importsIn(text: string): string[] {
  const found = text.matchAll(/^ *import (?!type\b)(?:[^;']*? from )?'(\.[^']+)';/gm);
  return [...found].map(([, target = '']) => target);
}

function lateImportsIn(text: string): string[] {
  return [...text.matchAll(/\bimport\(\s*'(\.[^']+)'\s*\)/g)].map(([, target = '']) => target);
}

/** Every route of a file that ends in `routes.ts`, read from its source. */
export function routesOf(sources: Sources): RouteWords[] {
  return [...sources].flatMap(([path, text]) =>
    /routes\.ts$/.test(path) ? routesIn(path, text) : [],
  );
}

function routesIn(path: string, text: string): RouteWords[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const loaders = new Map<string, string>();
  const routes: RouteWords[] = [];
  const visit = (node: ts.Node) => {
    if (
      ts.isVariableDeclaration(node) &&
      node.initializer &&
      ts.isArrowFunction(node.initializer)
    ) {
      loaders.set(node.name.getText(source), node.initializer.getText(source));
    }
    if (ts.isObjectLiteralExpression(node)) {
      const field = (name: string) =>
        node.properties.find((property) => property.name?.getText(source) === name);
      const load = field('load')?.getText(source);
      if (load !== undefined && field('path')) {
        const named = [...loaders].find(([name]) => new RegExp(`\\b${name}\\b`).test(load));
        const [target = ''] = lateImportsIn(named?.[1] ?? load);
        const page = normalize(join(dirname(path), target));
        routes.push({ path, page, words: quoted(field('words')?.getText(source) ?? '') });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return routes;
}

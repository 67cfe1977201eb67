/**
 * Libraries without what no page of ours uses, for the build alone. A bundler cannot see that these parts are idle,
 * because they hang on a class or on a switch that is never set. A name that a new version of the library does
 * not have any more fails the build, so that somebody looks at it.
 */
import type { Plugin } from 'vite';

/** The worker's calls go by fetch; axios' other way to call is left out. It takes `false` for "not here". */
export function withoutXhr(): Plugin {
  return {
    name: 'without-xhr',
    load: (id) => (/axios\/lib\/adapters\/xhr\.js$/.test(id) ? 'export default false;' : null),
  };
}

const lean = (name: string, id: RegExp, handler: (code: string) => string): Plugin => ({
  name,
  apply: 'build',
  transform: { filter: { id }, handler },
});

/**
 * What the router brings for servers and data goes, as no page of ours names it: the bundler only has to be told
 * that React's makers of parts do nothing by themselves, and that nobody reads the names of the parts.
 */
export const leanRouter = (): Plugin =>
  lean('lean-router', /react-router\/dist\/production\/.*\.mjs$/, (code) =>
    code
      .replace(/^(\w+)\.displayName = .*;$/gm, '')
      .replace(
        /\bReact\d*\.(createContext|forwardRef|memo|createElement)\(/g,
        '/* @__PURE__ */ $&',
      ),
  );

export const leanReact = (): Plugin =>
  lean('lean-react', /react-dom\/cjs\/react-dom-client\.production\.js$/, leanReactDom);

/** React asks its scheduler for nothing of this. */
export const leanScheduler = (): Plugin =>
  lean('lean-scheduler', /scheduler\/cjs\/scheduler\.production\.js$/, (code) =>
    ['forceFrameRate', 'next', 'runWithPriority'].reduce(withoutExport, code),
  );

export const leanWords = (): Plugin =>
  lean('lean-words', /i18next\/dist\/esm\/i18next\.js$/, leanI18next);

/** Functions of React that only run for pages rendered by a server, view transitions, actions of forms and refs of fragments. */
const IDLE_IN_REACT = [
  /^\w*[hH]ydrat\w*$/,
  /^\w*ViewTransition\w*$/,
  /^\w*ActionState\w*$/,
  /^\w*FragmentInstances?$/,
  /^commitFragmentInstance\w*Effects$/,
];
/** They run in every page, and leave at once where nothing was rendered by a server. */
const ASKED_BY_ALL = /^(popHydrationState|getBumpedLaneForHydration\w*|FragmentInstance)$/;
/**
 * Styles, scripts and links as elements of a page, which ours has in its head; lists of suspended parts; custom elements; functions
 * that are the action of a form; the stack of components of an error, which nobody reads.
 */
const MORE_IDLE_IN_REACT = [
  'acquireResource',
  'adoptPreloadPropsForScript',
  'adoptPreloadPropsForStylesheet',
  'cutOffTailIfNeeded',
  'defaultOnDefaultTransitionIndicator',
  'describeNativeComponentFrame',
  'estimateBandwidth',
  'extractEvents$1',
  'getResource',
  'getResourcesFromRoot',
  'initSuspenseListRenderState',
  'insertStylesheetIntoRoot',
  'insertSuspendedStylesheets',
  'isLikelyStaticResource',
  'preconnect',
  'preconnectAs',
  'preinitModuleScript',
  'preinitScript',
  'preinitStyle',
  'preload',
  'preloadModule',
  'preloadResource',
  'preloadResourceAndSuspendIfNeeded',
  'preloadStylesheet',
  'setPropOnCustomElement',
  'startHostTransition',
  'suspendResource',
  'updateSuspenseListComponent',
  'validateDocumentPositionWithFiberTree',
];

export function leanReactDom(code: string): string {
  const names = [...code.matchAll(/^function (\w+)\(/gm)].map(([, name = '']) => name);
  const idle = names.filter(
    (name) => !ASKED_BY_ALL.test(name) && IDLE_IN_REACT.some((pattern) => pattern.test(name)),
  );
  for (const pattern of IDLE_IN_REACT)
    if (!idle.some((name) => pattern.test(name))) throw gone(String(pattern));
  const withoutBodies = [...idle, ...MORE_IDLE_IN_REACT].reduce(withoutBody, code);
  const withoutMethods = withoutBodies.replace(
    /^FragmentInstance\.prototype\.\w+ = function[\s\S]*?\n};\n/gm,
    '',
  );
  const ends = cut(withoutMethods, 'exports.hydrateRoot = ', 'exports.version');
  return neverHydrating(ends);
}

/** Nothing is rendered by a server, so the switch never leaves its place. */
function neverHydrating(code: string): string {
  const start = code.indexOf('\n  isHydrating = !1,');
  if (start < 0) throw gone('isHydrating');
  const rest = code
    .slice(start)
    .replace('\n  isHydrating = !1,', '')
    .replace(/\bisHydrating = !\d/g, '0')
    .replace(/\bisHydrating\b(?!\$)/g, '!1');
  return code.slice(0, start) + rest;
}

/** Loading, writing back and formatting of words, and what is told to developers. Ours are added, and written by `workers/view`. */
const IDLE_IN_WORDS = {
  I18n: [
    'cloneInstance',
    'dir',
    'exists',
    'hydrate',
    'loadLanguages',
    'loadNamespaces',
    'reloadResources',
  ],
  ResourceStore: ['addResources', 'getDataByLanguage', 'removeNamespaces', 'removeResourceBundle'],
  Translator: ['exists', 'getUsedParamsDetails'],
} as const;

export function leanI18next(code: string): string {
  const methods = Object.entries(IDLE_IN_WORDS).reduce(
    (text, [name, idle]) => inClass(text, name, (body) => idle.reduce(withoutMethod, body)),
    code,
  );
  const classes = [
    ['Connector', 'class Connector extends EventEmitter { state = {}; }'],
    ['Formatter', 'class Formatter { format(value) { return value; } }'],
  ].reduce((text, [name = '', small = '']) => inClass(text, name, () => small), methods);
  return classes
    .replace(/^ {2}nest\([\s\S]*?\n {2}}\n/m, '  nest(text) { return text; }\n')
    .replace(/ {8}if \(this\.options\.saveMissing\) \{[\s\S]*?\n {8}\}\n/, '')
    .replace(
      /(?<=^\s*|\) )(?:this\.(?:services\.)?|base)?[lL]ogger\.(?:warn|deprecate|once|error|log)\(.*\);$/gm,
      ';',
    );
}

function inClass(code: string, name: string, change: (text: string) => string): string {
  const start = code.search(new RegExp(`^class ${name}\\b`, 'm'));
  const end = code.indexOf('\n}\n', start) + 3;
  if (start < 0) throw gone(name);
  return `${code.slice(0, start)}${change(code.slice(start, end))}\n${code.slice(end)}`;
}

function withoutMethod(body: string, name: string): string {
  const method = new RegExp(`^  ${name}\\([\\s\\S]*?\\n  }\\n`, 'm');
  if (!method.test(body)) throw gone(name);
  return body.replace(method, `  ${name}() {}\n`);
}

/** The function stays, so that who names it still can, and answers that there is nothing. */
function withoutBody(code: string, name: string): string {
  const whole = new RegExp(`^function ${name.replace('$', '\\$')}\\([\\s\\S]*?\\n}\\n`, 'm');
  if (!whole.test(code)) throw gone(name);
  return code.replace(whole, () => `function ${name}() { return null; }\n`);
}

function withoutExport(code: string, name: string): string {
  const whole = new RegExp(`^exports\\.unstable_${name} = [\\s\\S]*?\\n};\\n`, 'm');
  if (!whole.test(code)) throw gone(name);
  return code.replace(whole, '');
}

function cut(code: string, from: string, to: string): string {
  const [start, end] = [code.indexOf(from), code.lastIndexOf(to)];
  if (start < 0 || end < start) throw gone(from);
  return code.slice(0, start) + code.slice(end);
}

function gone(what: string): Error {
  return new Error(
    `A library has no ${what} any more: see what took its place in tools/lean-libraries.ts`,
  );
}

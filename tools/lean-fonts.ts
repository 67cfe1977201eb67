/**
 * The fonts of letters and figures without what no page of ours shows, for the build alone: weights below 400 and
 * above 700, and other shapes of the same letters. Half of the letters' file goes. Hints stay: figures of a desk on Windows
 * are sharper by them.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { projectRoot } from './project.ts';

/** Of a file in its package: the package, the name of its letters, and its weight, `wght` where it has all. */
const FONT =
  /(@fontsource(?:-variable)?\/(?:inter|barlow-semi-condensed))\/files\/(?:inter|barlow-semi-condensed)-([a-z-]+)-(wght|\d+)-normal\.woff2$/;

const weights = { variationAxes: { wght: { min: 400, max: 700 } } };
const recipe = {
  targetFormat: 'woff2' as const,
  // How letters stand beside each other and with their marks, what a language asks for, and figures of one width.
  keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'rlig', 'tnum', 'lnum'],
};
/** Files are cached for ever by their name, so another recipe is another name. */
const mark = createHash('sha256')
  .update(JSON.stringify({ ...recipe, ...weights }))
  .digest('hex')
  .slice(0, 4);

interface Asset {
  readonly originalFileNames: readonly string[];
}

export function leanFonts(): Plugin {
  const assetFileNames = ({ originalFileNames }: Asset) =>
    `assets/[name]-[hash]${fontOf(originalFileNames) === undefined ? '' : `-${mark}`}[extname]`;
  return {
    name: 'lean-fonts',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { assetFileNames } } } }),
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const font = file.type === 'asset' ? fontOf(file.originalFileNames) : undefined;
        if (font !== undefined && file.type === 'asset') file.source = await leanFont(font);
      }
    },
  };
}

function fontOf(names: readonly string[]): string | undefined {
  return names.find((name) => FONT.test(name));
}

/** The font of the file `path`, below the root of the project, with all characters that it was made for. */
export async function leanFont(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const whole = readFileSync(join(projectRoot, path));
  const options = FONT.exec(path)?.[3] === 'wght' ? { ...recipe, ...weights } : recipe;
  return new Uint8Array(await subsetFont(whole, charactersOf(path), options));
}

/** Those that the font of the file `path` was made for, by the ranges of its package: `U+0000-00FF,U+0131`. */
export function charactersOf(path: string): string {
  const [, family = '', letters = ''] = FONT.exec(path) ?? [];
  const named = join(projectRoot, 'node_modules', family, 'unicode.json');
  const ranges = JSON.parse(readFileSync(named, 'utf8')) as Partial<Record<string, string>>;
  const range = ranges[letters];
  if (range === undefined) throw new Error(`${path} is for no letters that its package names`);
  return range.split(',').flatMap(charactersIn).join('');
}

function charactersIn(range: string): string[] {
  const [from = 0, to = from] = range.replace('U+', '').split('-').map(fromHexadecimal);
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}

function fromHexadecimal(digits: string): number {
  return Number.parseInt(digits, 16);
}

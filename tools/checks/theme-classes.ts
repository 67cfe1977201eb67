/** Refuses classes of the theme that make no style: a colour, size or radius that `theme.css` does not have. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';
import { listFiles, projectRoot } from '../project.ts';

const THEME = 'src/theme/theme.css';
const { resolve } = createRequire(import.meta.url);

/** What begins like a class of colours, sizes, radii or motion, as a word within a string of code. */
const CLASS =
  /(?<=[\s"'`:])(?:bg|text|border|ring|fill|stroke|outline|divide|from|via|to|caret|accent|decoration|placeholder|rounded|animate|font)-[\w[\]().,%#/*+-]+(?=[\s"'`])/g;
/** Such words that stand in the place of a file's name. */
const IMPORT = /^import .*$|import\([^)]*\)/gm;

export function themeClassesIn(code: string): readonly string[] {
  return [...new Set(code.replace(IMPORT, '').match(CLASS) ?? [])];
}

/** Answers which of some classes the theme does not make. */
export async function openTheme(): Promise<(classes: readonly string[]) => readonly string[]> {
  const system = await loadDesignSystem(readFileSync(join(projectRoot, THEME), 'utf8'), {
    base: join(projectRoot, dirname(THEME)),
    loadStylesheet: async (id) => {
      const path = resolve(`${id}/index.css`);
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
    },
  });
  return (classes) => {
    const made = system.candidatesToCss([...classes]);
    return classes.filter((_, index) => made[index] === null);
  };
}

export async function checkThemeClasses(): Promise<readonly string[]> {
  const unmade = await openTheme();
  return listFiles(projectRoot, ['src'])
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
    .flatMap((path) =>
      unmade(themeClassesIn(readFileSync(join(projectRoot, path), 'utf8'))).map(
        (name) => `${path}: the theme has no ${name} [theme-classes]`,
      ),
    );
}

/** Letters that Inter lacks arrive with the language that needs them, and only then. */
import type { Language } from '../../contract/plain/languages.ts';

const fontLoaders: Partial<Record<Language, () => Promise<unknown>>> = {
  zh: () => import('@fontsource-variable/noto-sans-sc/wght.css'),
  hk: () => import('@fontsource-variable/noto-sans-tc/wght.css'),
  jp: () => import('@fontsource-variable/noto-sans-jp/wght.css'),
  kor: () => import('@fontsource-variable/noto-sans-kr/wght.css'),
  th: () => import('@fontsource-variable/noto-sans-thai/wght.css'),
};

/** Never rejects: without its font a language is still shown in the system's. */
export async function loadScriptFont(language: Language): Promise<void> {
  try {
    await fontLoaders[language]?.();
  } catch {
    // The stack of the theme ends in the system's fonts.
  }
}

/** For the one page that shows every language in its own letters. */
export async function loadAllScriptFonts(): Promise<void> {
  await Promise.allSettled(Object.values(fontLoaders).map((load) => load()));
}

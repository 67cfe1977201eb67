import { expect, test } from 'vitest';
import { openTheme, themeClassesIn } from '../../tools/checks/theme-classes.ts';

test('THEME-01 a class of a colour, size or radius that the theme does not have is refused', async () => {
  const code = `
    import { Text } from './text-input.tsx';
    const box = 'flex bg-page/60 hover:text-lg rounded-md border-hairline';
    <p className="text-body bg-ground/60 border-b text-[16px] rounded-full animate-blink" />`;
  const unmade = (await openTheme())(themeClassesIn(code));
  expect(unmade).toEqual(['bg-page/60', 'text-lg', 'rounded-md', 'animate-blink']);
});

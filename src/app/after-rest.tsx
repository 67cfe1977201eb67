/** What comes once the page rests: the quiet bars, and the keyboard where there is one. */
import { allRoutes } from './all-routes.ts';
import { AppBars } from './bars/app-bars.tsx';
import { LateKeyboard } from './keyboard/late-keyboard.tsx';

export function AfterRest() {
  return (
    <>
      <AppBars />
      <LateKeyboard routes={allRoutes()} />
    </>
  );
}

/** Fetches the keys where a keyboard is used: on a wide screen at once, elsewhere with the first key that is pressed. */
import { type ComponentType, useEffect, useState } from 'react';
import { isWide } from '../../device/is-wide.ts';
import { needWords } from '../../i18n/i18n.ts';
import type { KeyboardProps } from './keyboard.tsx';

async function fetchKeyboard(): Promise<ComponentType<KeyboardProps>> {
  const [{ Keyboard }] = await Promise.all([import('./keyboard.tsx'), needWords(['keys'])]);
  return Keyboard;
}

export function LateKeyboard({ routes }: KeyboardProps) {
  const [Keyboard, setKeyboard] = useState<ComponentType<KeyboardProps> | null>(null);
  useEffect(() => {
    // Without it the app is as it was; the next page that rests asks again.
    const load = () =>
      void fetchKeyboard().then(
        (come) => setKeyboard(() => come),
        () => undefined,
      );
    if (isWide()) {
      load();
      return;
    }
    addEventListener('keydown', load, { once: true });
    return () => removeEventListener('keydown', load);
  }, []);
  return Keyboard && <Keyboard routes={routes} />;
}

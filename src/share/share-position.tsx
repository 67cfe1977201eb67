/** SharePositionButton { position }: a picture of a position to save or hand on. Its code and words come late. */
import { lazy, Suspense } from 'react';
import { needWords } from '../i18n/i18n.ts';
import type { SharedPosition } from './shared-position.ts';

const Late = lazy(async () => {
  const [{ ShareButton }] = await Promise.all([import('./share-button.tsx'), needWords(['share'])]);
  return { default: ShareButton };
});

export function SharePositionButton({ position }: { readonly position: SharedPosition }) {
  return (
    <Suspense fallback={<span className="tap" />}>
      <Late position={position} />
    </Suspense>
  );
}

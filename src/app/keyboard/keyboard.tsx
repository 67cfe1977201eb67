/** What the keys of the whole app do: the palette, the overview, the trading lock. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { needWords } from '../../i18n/i18n.ts';
import { useWords } from '../../i18n/use-words.ts';
import { listenToKeys } from '../../keys/key-listener.ts';
import { useKeyAction } from '../../keys/offered-actions.ts';
import { isTradingLocked, lockTrading } from '../../keys/trading-lock.ts';
import type { AppRoute } from '../../navigation/app-route.ts';
import { showToast } from '../../ui/layers/toast.tsx';

const Overview = lazy(async () => {
  const [{ KeyOverview }] = await Promise.all([import('./key-overview.tsx'), needWords(['chart'])]);
  return { default: KeyOverview };
});
const LatePalette = lazy(async () => {
  const [{ Palette }] = await Promise.all([import('./palette.tsx'), needWords(['chart', 'trade'])]);
  return { default: Palette };
});

export interface KeyboardProps {
  /** The pages that the palette leads to. */
  readonly routes: readonly AppRoute[];
}

export function Keyboard({ routes }: KeyboardProps) {
  const { t } = useWords('keys');
  const [opened, setOpened] = useState<'overview' | 'palette' | null>(null);
  useEffect(listenToKeys, []);
  useKeyAction('palette', () => setOpened('palette'));
  useKeyAction('overview', () => setOpened('overview'));
  useKeyAction('lock', () => {
    lockTrading(!isTradingLocked());
    showToast(t(isTradingLocked() ? 'told.nowLocked' : 'told.unlocked'), 'info');
  });
  const close = () => setOpened(null);
  return (
    <Suspense fallback={null}>
      {opened === 'overview' && <Overview onClose={close} />}
      {opened === 'palette' && <LatePalette routes={routes} onClose={close} />}
    </Suspense>
  );
}

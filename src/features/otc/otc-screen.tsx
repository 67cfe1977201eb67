/**
 * OTC (OTC-01): the desk where users trade coins for their own money with each other, or, by its mode, the quick
 * purchase by card: two products share a route.
 */
import { lazy, Suspense } from 'react';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { Desk } from './desk.tsx';

const QuickBuy = lazy(() =>
  import('../quick-buy/quick-buy-screen.tsx').then((module) => ({
    default: module.QuickBuyScreen,
  })),
);

export function OtcScreen() {
  const { mode } = useQueryValues({ mode: oneOfParam(['quick']) });
  return mode === 'quick' ? (
    <Suspense>
      <QuickBuy />
    </Suspense>
  ) : (
    <Desk />
  );
}

/** AlertButton { symbol }: a bell that sets an alert at a price of this market. Its code and words come late. */
import { lazy, Suspense } from 'react';
import { needWords } from '../../i18n/i18n.ts';

const Bell = lazy(async () => {
  const [{ AlertBell }] = await Promise.all([import('./alert-bell.tsx'), needWords(['alerts'])]);
  return { default: AlertBell };
});

export function AlertButton({ symbol }: { readonly symbol: string }) {
  return (
    <Suspense fallback={<span className="tap -mr-2.5" />}>
      <Bell symbol={symbol} />
    </Suspense>
  );
}

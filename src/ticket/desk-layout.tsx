/**
 * DeskLayout { market, nav, path, note, beside?, ticket, below, onPick? }: a trade screen from 1,024 px, a desk of
 * panels. It comes in a chunk of its own, which no phone fetches.
 */
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { needWords } from '../i18n/i18n.ts';
import type { DeskContent } from './desk/desk-content.ts';
import { DeskSkeleton } from './desk-skeleton.tsx';

const come = { desk: null as ComponentType<DeskContent> | null };

async function loadDesk() {
  const [{ Desk }] = await Promise.all([
    import('./desk/desk.tsx'),
    needWords(['desk', 'alerts']),
    import('./desk/panel-grid.tsx'),
  ]);
  come.desk = Desk;
  return { default: Desk };
}

const LateDesk = lazy(loadDesk);

export function DeskLayout(props: DeskContent) {
  const [Desk] = useState(() => come.desk ?? LateDesk);
  return (
    <Suspense fallback={<DeskSkeleton />}>
      <Desk {...props} />
    </Suspense>
  );
}

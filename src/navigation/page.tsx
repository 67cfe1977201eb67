/**
 * Page { title?, right?, left?, hasBack?, isPadded?, isDefaultBar?, footer?, children }: a screen with its
 * navigation bar. `footer` stays at the bottom, in reach of the thumb.
 */
import type { ReactNode } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import { back } from './navigate.ts';

interface PageProps {
  readonly title?: ReactNode;
  readonly left?: ReactNode;
  readonly right?: ReactNode;
  readonly hasBack?: boolean;
  readonly isPadded?: boolean;
  readonly isDefaultBar?: boolean;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

export function Page({
  title,
  left,
  right,
  hasBack = true,
  isPadded = true,
  isDefaultBar = false,
  footer,
  children,
}: PageProps) {
  const { t } = useWords();
  return (
    <div className="flex min-h-[inherit] flex-col">
      <NavBar
        title={title}
        left={left}
        right={right}
        isDefault={isDefaultBar}
        backLabel={t('ui.back')}
        onBack={hasBack ? () => void back() : undefined}
      />
      <main className={isPadded ? 'flex flex-1 flex-col px-4 pb-6' : 'flex flex-1 flex-col'}>
        {children}
      </main>
      {footer !== undefined && (
        <div
          data-footer
          className="sticky bottom-0 z-10 border-t border-hairline bg-ground px-4 py-3 pb-[calc(12px+var(--safe-bottom))]"
        >
          {footer}
        </div>
      )}
    </div>
  );
}

/** The five tabs: a bar at the bottom of a phone, a rail at the left of a wide screen (THEME-02). */
import { useWords } from '../../i18n/use-words.ts';
import type { TabName } from '../../navigation/app-route.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { tabs } from './tabs.ts';

interface TabBarProps {
  readonly current: TabName | null;
  /** On a phone the bar belongs to the five root pages; the rail of a wide screen stays. */
  readonly isOnPhone: boolean;
}

export function TabBar({ current, isOnPhone }: TabBarProps) {
  const { t } = useWords();
  return (
    <nav
      data-tabs
      aria-label={t('tabs.label')}
      className={`${isOnPhone ? 'flex' : 'hidden'} fixed inset-x-0 bottom-0 z-40 h-[calc(50px+var(--safe-bottom))] border-t border-hairline bg-black pb-(--safe-bottom) wide:inset-y-0 wide:right-auto wide:flex wide:h-auto wide:w-(--rail) wide:flex-col wide:items-stretch wide:gap-2 wide:border-t-0 wide:border-r wide:pt-6`}
    >
      {tabs.map(({ name, path, icon: Icon }) => (
        <PageLink
          key={name}
          to={path}
          kind="switchTab"
          aria-current={name === current ? 'page' : undefined}
          className={`flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 -outline-offset-2 wide:h-16 wide:flex-none ${name === current ? 'text-gold' : 'text-tab'}`}
        >
          <Icon aria-hidden="true" size={21} strokeWidth={1.6} />
          <span className="max-w-full truncate px-0.5 text-caption leading-[14px]">
            {t(`tabs.${name}`)}
          </span>
        </PageLink>
      ))}
    </nav>
  );
}

/** What is held and what is over, below the ticket; a row opens its result. */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { GuestInvitation } from '../../ticket/guest-invitation.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PositionsList } from './held/positions-list.tsx';
import { HistoryList } from './history/history-list.tsx';
import { ResultSheet } from './history/result-sheet.tsx';
import type { OptionsPageProps } from './ticket/options-layout.ts';

interface OptionsSectionProps extends Pick<OptionsPageProps, 'shownId' | 'onShow'> {
  readonly isGuest: boolean;
}

export function OptionsSection({ isGuest, shownId, onShow }: OptionsSectionProps) {
  const { t } = useWords('options');
  const [tab, setTab] = useState<'positions' | 'history'>('positions');
  const total = useTopic('options.holding', isGuest ? null : '')?.length ?? 0;
  return (
    <section aria-label={t('list.title')}>
      <div className="-mx-4">
        <Tabs
          label={t('list.title')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              key: 'positions',
              label: total > 0 ? t('list.positionsCount', { total }) : t('list.positions'),
            },
            { key: 'history', label: t('list.history') },
          ]}
        />
      </div>
      {isGuest && <GuestInvitation title={t('list.guest')} />}
      {!isGuest && tab === 'positions' && <PositionsList onOpen={onShow} />}
      {!isGuest && tab === 'history' && <HistoryList onOpen={onShow} />}
      {shownId !== null && <ResultSheet id={shownId} onClose={() => onShow(null)} />}
    </section>
  );
}

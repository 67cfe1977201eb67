/** The options screen of a wide screen: markets, chart, book, trades, ticket and what is held side by side. */
import { useWords } from '../../i18n/use-words.ts';
import { OPTIONS_PATH } from '../../navigation/paths.ts';
import { DeskLayout } from '../../ticket/desk-layout.tsx';
import { OptionsSection } from './options-section.tsx';
import type { OptionsPageProps } from './ticket/options-layout.ts';
import { SettingsButton } from './ticket/settings-button.tsx';
import { Ticket } from './ticket/ticket.tsx';

export function OptionsDesk({ market, ticket, actions, shownId, onShow }: OptionsPageProps) {
  const { t } = useWords('trade');
  return (
    <DeskLayout
      market={market}
      nav="options"
      path={OPTIONS_PATH}
      note={t('kindNav.options')}
      ticket={
        <>
          <div className="flex h-9 items-center justify-between">
            <h2 className="font-semibold">{t('kindNav.options')}</h2>
            <SettingsButton actions={actions} className="-mr-3" />
          </div>
          <Ticket market={market} ticket={ticket} actions={actions} />
        </>
      }
      below={<OptionsSection isGuest={actions.isGuest} shownId={shownId} onShow={onShow} />}
    />
  );
}

/** The options screen of a phone: everything that an option needs in one height, what is held below it. */
import { OPTIONS_PATH } from '../../navigation/paths.ts';
import { PhoneChart } from '../../ticket/phone-chart.tsx';
import { PhoneHead } from '../../ticket/phone-head.tsx';
import { PhoneLayout } from '../../ticket/phone-layout.tsx';
import { PositionLine } from './held/position-line.tsx';
import { OptionsSection } from './options-section.tsx';
import type { OptionsPageProps } from './ticket/options-layout.ts';
import { SettingsButton } from './ticket/settings-button.tsx';
import { Ticket } from './ticket/ticket.tsx';

export function OptionsPhone({ market, ticket, actions, shownId, onShow }: OptionsPageProps) {
  return (
    <PhoneLayout
      className="min-h-[540px]"
      head={
        // The kind of the market below an option, which is always a coin, says nothing here.
        <div className="contents [&_[data-kind]]:hidden">
          <PhoneHead
            market={market}
            nav="options"
            path={OPTIONS_PATH}
            right={<SettingsButton actions={actions} className="-ml-2" />}
          />
        </div>
      }
      chart={<PhoneChart market={market} purpose="options" />}
      ticket={<Ticket market={market} ticket={ticket} actions={actions} />}
      line={(onBelow) => <PositionLine isGuest={actions.isGuest} onAll={onBelow} />}
      below={<OptionsSection isGuest={actions.isGuest} shownId={shownId} onShow={onShow} />}
    />
  );
}

/** The options screen of a phone: everything that an option needs in one height, what is held below it. */
import { useRef } from 'react';
import { OPTIONS_PATH } from '../../navigation/paths.ts';
import { PhoneChart } from '../../ticket/phone-chart.tsx';
import { PhoneHead } from '../../ticket/phone-head.tsx';
import { scrollIntoSight } from '../../ticket/scroll-into-sight.ts';
import { PositionLine } from './held/position-line.tsx';
import { OptionsSection } from './options-section.tsx';
import type { OptionsLayoutProps } from './ticket/options-layout.ts';
import { SettingsButton } from './ticket/settings-button.tsx';
import { Ticket } from './ticket/ticket.tsx';

export function OptionsPhone({ market, ticket, actions }: OptionsLayoutProps) {
  const listRef = useRef<HTMLDivElement>(null);
  return (
    <main>
      <div className="flex h-[calc(100dvh-var(--tab-bar))] min-h-[540px] flex-col pt-(--safe-top)">
        {/* The kind of the market below an option, which is always a coin, says nothing here. */}
        <div className="contents [&_[data-kind]]:hidden">
          <PhoneHead
            market={market}
            nav="options"
            path={OPTIONS_PATH}
            right={<SettingsButton actions={actions} className="-ml-2" />}
          />
        </div>
        <PhoneChart market={market} />
        <div className="shrink-0 border-t border-hairline px-3 py-2">
          <Ticket market={market} ticket={ticket} actions={actions} />
        </div>
        <PositionLine isGuest={actions.isGuest} onAll={() => scrollIntoSight(listRef.current)} />
      </div>
      <div ref={listRef} className="scroll-mt-2 px-4 pb-6">
        <OptionsSection isGuest={actions.isGuest} />
      </div>
    </main>
  );
}

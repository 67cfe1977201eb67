/** The ticket of options: expiry, stake, what it costs and can bring, and a button for each direction. */

import type { OptionType } from '../../../../contract/features/options.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { SettingsSheet } from '../../../ticket/settings-sheet.tsx';
import { useTicketKeys } from '../../../ticket/ticket-keys.ts';
import { UnlessLocked } from '../../../ticket/unless-locked.tsx';
import { useKeepSubmitVisible } from '../../../ticket/use-keep-submit-visible.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { ExpiryChips } from './expiry-chips.tsx';
import type { OptionsLayoutProps } from './options-layout.ts';
import { StakeField } from './stake-field.tsx';
import { TicketLines } from './ticket-lines.tsx';
import { TypeArrow } from './type-words.tsx';
import type { OptionActions } from './use-option-actions.ts';

const types: readonly OptionType[] = ['up', 'down'];

export function Ticket({ market, ticket, actions }: OptionsLayoutProps) {
  const { t } = useWords('options');
  const { formRef, keepVisible } = useKeepSubmitVisible();
  useTicketKeys({
    isGuest: actions.isGuest,
    isPending: actions.isPending,
    buy: () => actions.ask('up'),
    sell: () => actions.ask('down'),
    setPercent: ticket.setPercent,
  });
  return (
    <form
      ref={formRef}
      aria-label={t('ticket.label')}
      onFocus={keepVisible}
      // Enter in a field has no direction to it: a form with two answers is sent by its buttons alone.
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-1.5 wide:gap-3"
    >
      <ExpiryChips ticket={ticket} />
      <StakeField ticket={ticket} actions={actions} />
      <TicketLines ticket={ticket} actions={actions} />
      <UnlessLocked>
        <TicketButtons actions={actions} />
      </UnlessLocked>
      {actions.opened === 'settings' && <SettingsSheet onClose={() => actions.setOpened(null)} />}
      <ConfirmSheet market={market} ticket={ticket} actions={actions} />
    </form>
  );
}

function TicketButtons({ actions }: { readonly actions: OptionActions }) {
  const { t } = useWords('options');
  const { t: trade } = useWords('trade');
  const { isGuest, isPending, isChecking, type: asked } = actions;
  if (isGuest) {
    return (
      <Button isWide onClick={() => actions.ask('up')}>
        {trade('ticket.login')}
      </Button>
    );
  }
  return (
    <div className="flex gap-2">
      {types.map((type) => (
        <Button
          key={type}
          variant={type}
          className="min-w-0 flex-1"
          isLoading={isPending && type === asked}
          disabled={isPending || actions.preview?.problem?.code === 'offline'}
          onClick={() => actions.ask(type)}
        >
          {!(isPending && type === asked) && <TypeArrow type={type} size={18} />}
          <span className="truncate">
            {isChecking && type === asked ? trade('ticket.checking') : t(`type.${type}`)}
          </span>
        </Button>
      ))}
    </div>
  );
}

/** The ticket of futures: prices, size, what it costs, and a button for each side. */
import type { FuturesSide } from '../../../../contract/features/futures-entities.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { stepPrice } from '../../../ticket/step-price.ts';
import { useTicketKeys } from '../../../ticket/ticket-keys.ts';
import { UnlessLocked } from '../../../ticket/unless-locked.tsx';
import { useFollowedPrice } from '../../../ticket/use-followed-price.ts';
import { useKeepSubmitVisible } from '../../../ticket/use-keep-submit-visible.ts';
import { Button } from '../../../ui/button.tsx';
import { PercentSlider } from '../../../ui/fields/percent-slider.tsx';
import { PriceFields } from './price-fields.tsx';
import { TicketSheets } from './sheets/ticket-sheets.tsx';
import { SizeField } from './size-field.tsx';
import type { Ticket as TicketHandle } from './ticket-draft.ts';
import { TicketLines } from './ticket-lines.tsx';
import { openWords } from './use-submit.ts';
import type { TicketActions } from './use-ticket-actions.ts';

interface TicketProps {
  readonly market: MarketView;
  readonly ticket: TicketHandle;
  readonly actions: TicketActions;
}

export function Ticket({ market, ticket, actions }: TicketProps) {
  const { t } = useWords('futures');
  const { preview } = actions.previews.long;
  const { formRef, keepVisible } = useKeepSubmitVisible();
  useFollowedPrice({
    isFollowing: !ticket.isPriceChosen && actions.opened !== 'confirm' && !actions.isPending,
    preview,
    onFollow: (price) => ticket.followPrice(stepPrice(price, market.priceScale, 0)),
  });
  useTicketKeys({
    isGuest: actions.isGuest,
    isPending: actions.isPending,
    buy: () => actions.ask('long'),
    sell: () => actions.ask('short'),
    setPercent: ticket.setPercent,
  });
  return (
    <form
      ref={formRef}
      aria-label={t('ticket.label')}
      onFocus={keepVisible}
      // Enter in a field has no side to it: a form with two answers is sent by its buttons alone.
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-1 wide:gap-2"
    >
      <PriceFields market={market} ticket={ticket} preview={preview} />
      <SizeField
        market={market}
        ticket={ticket}
        preview={preview}
        onUnit={() => actions.setOpened('unit')}
      />
      <div className="-my-2.5 wide:my-0">
        <PercentSlider
          value={ticket.percent ?? preview?.usedPercent ?? 0}
          onChange={ticket.setPercent}
          label={t('ticket.share')}
          isDisabled={actions.isGuest}
        />
      </div>
      <TicketLines market={market} ticket={ticket} actions={actions} />
      <UnlessLocked>
        <TicketButtons actions={actions} />
      </UnlessLocked>
      <TicketSheets market={market} ticket={ticket} actions={actions} />
    </form>
  );
}

const sides: readonly FuturesSide[] = ['long', 'short'];

function TicketButtons({ actions }: { readonly actions: TicketActions }) {
  const { t } = useWords('futures');
  const { t: trade } = useWords('trade');
  const { isGuest, isPending, isChecking, side: asked } = actions;
  if (isGuest) {
    return (
      <Button size="medium" isWide onClick={() => actions.ask('long')}>
        {trade('ticket.login')}
      </Button>
    );
  }
  return (
    <div className="flex gap-2">
      {sides.map((side) => (
        <Button
          key={side}
          size="medium"
          variant={side === 'long' ? 'up' : 'down'}
          className="min-w-0 flex-1 px-0.5! text-small! wide:text-body!"
          isLoading={isPending && side === asked}
          disabled={isPending || actions.previews[side].preview?.problem?.code === 'offline'}
          onClick={() => actions.ask(side)}
        >
          <span className="truncate">
            {isChecking && side === asked ? trade('ticket.checking') : t(openWords(side))}
          </span>
        </Button>
      ))}
    </div>
  );
}

/** The order ticket: side, type, price, size, what it costs, and the one button. */
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { SpotPreview } from '../../../../contract/features/spot-preview.ts';
import { isPractice } from '../../../../contract/plain/practice.ts';
import { useWords, type WordsOf } from '../../../i18n/use-words.ts';
import { SettingsSheet } from '../../../ticket/settings-sheet.tsx';
import { stepPrice } from '../../../ticket/step-price.ts';
import { useTicketKeys } from '../../../ticket/ticket-keys.ts';
import { UnlessLocked } from '../../../ticket/unless-locked.tsx';
import { useFollowedPrice } from '../../../ticket/use-followed-price.ts';
import { useKeepSubmitVisible } from '../../../ticket/use-keep-submit-visible.ts';
import { Button } from '../../../ui/button.tsx';
import { PercentSlider } from '../../../ui/fields/percent-slider.tsx';
import { AmountField } from './amount-field.tsx';
import { BracketSheet } from './bracket-sheet.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { PracticeLink } from './practice-link.tsx';
import { PriceField } from './price-field.tsx';
import { TermsSheet } from './terms-sheet.tsx';
import type { Ticket as TicketHandle } from './ticket-draft.ts';
import { TicketHead } from './ticket-head.tsx';
import { TicketLines } from './ticket-lines.tsx';
import type { UseSubmit } from './use-submit.ts';
import { type TicketActions, useTicketActions } from './use-ticket-actions.ts';

interface TicketProps {
  readonly market: MarketView;
  readonly ticket: TicketHandle;
  /** To the exchange, unless told otherwise. */
  readonly useSubmit?: UseSubmit;
}

export function Ticket({ market, ticket, useSubmit }: TicketProps) {
  const { t } = useWords('spot');
  const { t: trade } = useWords('trade');
  const actions = useTicketActions(market, ticket, useSubmit);
  const { isGuest, preview, isPending, isChecking, opened, setOpened } = actions;
  const { formRef, keepVisible } = useKeepSubmitVisible();
  useFollowedPrice({
    isFollowing: !ticket.isPriceChosen && opened !== 'confirm' && !isPending,
    preview,
    onFollow: (price) => ticket.followPrice(stepPrice(price, market.priceScale, 0)),
  });
  const { side, percent } = ticket;
  const amount = (ticket.unit === 'base' ? preview?.amount : preview?.money) ?? '';
  useSideKeys(ticket, actions, amount);

  return (
    <form
      ref={formRef}
      aria-label={t('ticket.label')}
      onFocus={keepVisible}
      onSubmit={(event) => {
        event.preventDefault();
        actions.ask(side);
      }}
      className="flex flex-col gap-1 wide:gap-2"
    >
      <TicketHead market={market} ticket={ticket} amount={amount} onOpen={setOpened} />
      <PriceField market={market} ticket={ticket} preview={preview} />
      <AmountField
        market={market}
        ticket={ticket}
        amount={preview?.amount ?? ''}
        money={preview?.money ?? ''}
      />
      <div className="-my-2.5 wide:my-0">
        <PercentSlider
          value={percent ?? preview?.usedPercent ?? 0}
          onChange={ticket.setPercent}
          label={trade('ticket.share')}
          isDisabled={isGuest}
        />
      </div>
      <TicketLines
        market={market}
        ticket={ticket}
        preview={preview}
        isGuest={isGuest}
        isChecking={isChecking}
        onBracket={() => setOpened('bracket')}
      />
      <UnlessLocked>
        <Button
          type="submit"
          size="medium"
          isWide
          variant={isGuest ? 'primary' : ({ buy: 'up', sell: 'down' } as const)[side]}
          isLoading={isPending}
          // Why it is so stands above it.
          disabled={preview?.problem?.code === 'offline'}
        >
          {submitWords({ isGuest, isChecking, side, base: market.base, preview }, t, trade)}
        </Button>
      </UnlessLocked>
      <TicketSheets market={market} ticket={ticket} actions={actions} />
    </form>
  );
}

/** A key names the side that it buys or sells on, whichever the ticket shows. */
function useSideKeys(ticket: TicketHandle, actions: TicketActions, amount: string): void {
  const { isGuest, isPending, ask } = actions;
  const askFor = (wanted: 'buy' | 'sell') => () => {
    if (wanted !== ticket.side) ticket.setSide(wanted, amount);
    ask(wanted);
  };
  const sides = { buy: askFor('buy'), sell: askFor('sell') };
  useTicketKeys({ isGuest, isPending, ...sides, setPercent: ticket.setPercent });
}

function TicketSheets({
  market,
  ticket,
  actions,
}: Omit<TicketProps, 'useSubmit'> & { readonly actions: TicketActions }) {
  const { preview, opened, setOpened } = actions;
  const open = { onClose: () => setOpened(null), ticket };
  // A closed one computes nothing: the ticket is rendered with every price.
  switch (opened) {
    case null:
      return null;
    case 'bracket':
      return <BracketSheet {...open} market={market} />;
    case 'terms':
      return <TermsSheet {...open} />;
    case 'settings':
      return (
        <SettingsSheet kind="spot" onClose={open.onClose}>
          {!isPractice(market.symbol) && (
            <PracticeLink symbol={market.symbol} onFollow={open.onClose} />
          )}
        </SettingsSheet>
      );
    case 'confirm':
      return (
        preview && (
          <ConfirmSheet
            {...open}
            onConfirm={() => void actions.send()}
            isPending={actions.isPending || !actions.isCurrent}
            isChecking={actions.isChecking}
            market={market}
            preview={preview}
          />
        )
      );
  }
}

function submitWords(
  now: {
    isGuest: boolean;
    isChecking: boolean;
    preview: SpotPreview | null;
    side: 'buy' | 'sell';
    base: string;
  },
  t: WordsOf<'spot'>,
  trade: WordsOf<'trade'>,
): string {
  if (now.isGuest) return trade('ticket.login');
  if (now.isChecking) return trade('ticket.checking');
  return now.preview?.queued ? t('ticket.queue') : t(`ticket.${now.side}`, { base: now.base });
}

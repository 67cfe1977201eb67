/** The order ticket: side, type, price, size, what it costs, and the one button. */
import { useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '../../../contract/envelope.ts';
import type { MarketView } from '../../../contract/features/markets.ts';
import { codeWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSession } from '../../link/session.ts';
import { currentPath, LOGIN_PATH, push } from '../../navigation/navigate.ts';
import { stepPrice } from '../../trading/step-price.ts';
import { AmountInput } from '../../ui/amount-input.tsx';
import { Button } from '../../ui/button.tsx';
import { PercentSlider } from '../../ui/percent-slider.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { PriceField } from './price-field.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import type { Ticket as TicketHandle } from './ticket-draft.ts';
import { TicketHead } from './ticket-head.tsx';
import { TicketLines } from './ticket-lines.tsx';
import { useTradeSettings } from './trade-settings.ts';
import { useKeepSubmitVisible } from './use-keep-submit-visible.ts';
import { usePreview } from './use-preview.ts';
import { useSubmit } from './use-submit.ts';

interface TicketProps {
  readonly market: MarketView;
  readonly ticket: TicketHandle;
}

export function Ticket({ market, ticket }: TicketProps) {
  const { t } = useWords('spot');
  const isGuest = useSession().state === 'guest';
  const { preview, isCurrent } = usePreview(ticket.draft);
  const { submit, isPending } = useSubmit(market, ticket);
  const isConfirmed = useTradeSettings((settings) => settings.isConfirmed);
  const [opened, setOpened] = useState<'confirm' | 'settings' | null>(null);
  const { formRef, keepVisible } = useKeepSubmitVisible();
  useStartPrice(ticket, preview?.seenPrice ?? '', market.priceScale);
  const { side, percent } = ticket;

  const send = async () => {
    if (!preview || !isCurrent) return;
    await submit(preview);
    setOpened(null);
  };
  const ask = () => {
    if (isGuest) return void push(LOGIN_PATH, { back: currentPath() });
    const problem = preview?.problem;
    if (problem) return showToast(codeWords(problem.code as ErrorCode, problem.params), 'warning');
    if (isConfirmed) setOpened('confirm');
    else void send();
  };
  const askSoon = useWhenPriced(isGuest || isCurrent, ask);

  return (
    <form
      ref={formRef}
      aria-label={t('ticket.label')}
      onFocus={keepVisible}
      onSubmit={(event) => {
        event.preventDefault();
        askSoon();
      }}
      className="flex flex-col gap-1 wide:gap-2"
    >
      <TicketHead ticket={ticket} onSettings={() => setOpened('settings')} />
      <PriceField market={market} ticket={ticket} preview={preview} />
      <AmountInput
        value={percent === null ? ticket.amount : sharedAmount(percent, preview?.amount)}
        onChange={ticket.setAmount}
        scale={market.quantityScale}
        ariaLabel={t('ticket.amount')}
        placeholder={t('ticket.amount')}
        unit={market.base}
      />
      <div className="-my-2.5 wide:my-0">
        <PercentSlider
          value={percent ?? 0}
          onChange={ticket.setPercent}
          label={t('ticket.share')}
          isDisabled={isGuest}
        />
      </div>
      <TicketLines market={market} ticket={ticket} preview={preview} isGuest={isGuest} />
      <Button
        type="submit"
        size="medium"
        isWide
        variant={isGuest ? 'primary' : ({ buy: 'up', sell: 'down' } as const)[side]}
        isLoading={isPending}
      >
        {isGuest ? t('ticket.login') : t(`ticket.${side}`, { base: market.base })}
      </Button>
      <SettingsSheet isOpen={opened === 'settings'} onClose={() => setOpened(null)} />
      {preview && (
        <ConfirmSheet
          isOpen={opened === 'confirm'}
          onClose={() => setOpened(null)}
          onConfirm={() => void send()}
          isPending={isPending || !isCurrent}
          market={market}
          ticket={ticket}
          preview={preview}
        />
      )}
    </form>
  );
}

/** A tap right after typing waits for the price of what was typed; it is never lost. */
function useWhenPriced(isPriced: boolean, act: () => void): () => void {
  const [isWaiting, setIsWaiting] = useState(false);
  const actRef = useRef(act);
  useEffect(() => {
    actRef.current = act;
  });
  useEffect(() => {
    if (!isWaiting || !isPriced) return;
    setIsWaiting(false);
    actRef.current();
  }, [isWaiting, isPriced]);
  return () => setIsWaiting(true);
}

function sharedAmount(percent: number, amount: string | undefined): string {
  return percent === 0 || amount === undefined || amount === '0' ? '' : amount;
}

/** The limit starts at the last price, and is left alone from then on. */
function useStartPrice({ price, setPrice }: TicketHandle, last: string, scale: number): void {
  const [isStarted, setIsStarted] = useState(false);
  useEffect(() => {
    if (isStarted || last === '') return;
    setIsStarted(true);
    if (price === '') setPrice(stepPrice(last, scale, 0));
  }, [isStarted, last, scale, price, setPrice]);
}

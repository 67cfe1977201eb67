/** The option once more in figures, with the rule by which it ends, before it is bought (OPT-02). */
import { shareText } from '../../../i18n/own-figures.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { marketName } from '../../../market/market-name.ts';
import { problemWords } from '../../../ticket/problem-words.ts';
import { useTradeSettings } from '../../../ticket/trade-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { FigureLines } from '../../../ui/figures/figure-lines.tsx';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import type { OptionsLayoutProps } from './options-layout.ts';
import { TypeArrow } from './type-words.tsx';

export function ConfirmSheet({ market, ticket, actions }: OptionsLayoutProps) {
  const { t, tag } = useWords('options');
  const { t: trade } = useWords('trade');
  const slippage = useTradeSettings((settings) => settings.slippage);
  const { preview, type, isPending, isChecking, opened, setOpened } = actions;
  const { expiry, currency } = ticket;
  const isOpen = opened === 'confirm';
  const quote = useTopic('markets.quote', isOpen ? market.symbol : null);
  if (!isOpen || !preview || !expiry || !currency) return null;
  const unit = currency.currency;
  const wish = { name: marketName(market, market.symbol), seconds: expiry.seconds };
  return (
    <Sheet
      isBeside
      isOpen
      onClose={() => setOpened(null)}
      title={t(`confirm.${type}`, wish)}
      footer={
        <Button
          isWide
          variant={type}
          isLoading={isPending || !actions.isCurrent}
          disabled={preview.problem !== null}
          onClick={() => void actions.send()}
        >
          {!isPending && <TypeArrow type={type} size={18} />}
          {isChecking ? trade('ticket.checking') : trade('confirm.submit')}
        </Button>
      }
    >
      {isChecking && (
        <p role="status" className="pb-2 text-small text-warning">
          {trade('ticket.checkingHint')}
        </p>
      )}
      {preview.problem && !isPending && (
        <p role="status" className="pb-2 text-small text-warning">
          {problemWords(preview.problem, trade)}
        </p>
      )}
      <FigureLines
        lines={[
          [t('confirm.last'), quote ? `${quote.lastText} ${market.quote}` : ''],
          [t('ticket.stake'), `${preview.stakeText} ${unit}`],
          [t('ticket.fee'), `${preview.feeText} ${unit}`],
          [t('confirm.total'), `${preview.totalText} ${unit}`],
          [t('option.rate'), preview.payoutRateText],
          [t('confirm.payout'), `${preview.payoutText} ${unit}`],
          [t('option.expected'), `+${preview.profitText} / −${preview.stakeText}`],
          [trade('confirm.slippageLimit'), shareText(slippage, tag)],
        ]}
      />
      <p className="py-3 text-small text-soft">{t('confirm.rule')}</p>
    </Sheet>
  );
}

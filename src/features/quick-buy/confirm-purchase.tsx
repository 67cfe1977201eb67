/** The purchase once more in figures, before the card is charged; its quote is renewed while one reads. */
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { cardName } from './card-choice.tsx';
import { Holds } from './quote-lines.tsx';
import type { Buying } from './use-buy.ts';
import type { QuickBuyForm } from './use-quick-buy.ts';

interface ConfirmPurchaseProps {
  readonly form: QuickBuyForm;
  readonly buying: Buying;
}

export function ConfirmPurchase({ form, buying }: ConfirmPurchaseProps) {
  const { t } = useWords('quick-buy');
  const { offer, coin, card, quote } = form;
  if (!buying.isConfirming || !offer || !coin || !card) return null;
  const { currency } = coin;
  const cashback = quote?.cashbackText;
  return (
    <Sheet
      isOpen
      onClose={buying.cancel}
      title={t('confirmTitle')}
      footer={
        <Button
          isWide
          isLoading={buying.isPending}
          disabled={!quote?.quote}
          onClick={() => void buying.send()}
        >
          {t('confirm')}
        </Button>
      }
    >
      <FigureLines
        lines={[
          [t('pay'), quote?.amountText ?? ''],
          [t('card'), cardName(card)],
          [t('price'), `1 ${currency} = ${quote?.priceText ?? ''}`],
          [t('fee', { percent: offer.feeRateText }), quote?.feeText ?? ''],
          [
            t('received'),
            <strong key="received" className="text-gold">
              {quote?.receivedText} {currency}
            </strong>,
          ],
          ...(cashback
            ? ([
                [t('cashback', { percent: offer.cashbackRateText }), `${cashback} ${currency}`],
              ] as const)
            : []),
        ]}
      />
      <p className="pt-2 text-small text-soft">{t('playMoney')}</p>
      <Holds form={form} />
    </Sheet>
  );
}

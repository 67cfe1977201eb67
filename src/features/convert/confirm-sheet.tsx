/** The conversion once more in figures, before it is made; its quote is renewed while one reads. */
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { Holds } from './quote-lines.tsx';
import { rateWords } from './rate-words.ts';
import type { ConvertForm } from './use-convert-form.ts';
import type { SendConversion } from './use-send-conversion.ts';

interface ConfirmSheetProps {
  readonly form: ConvertForm;
  readonly sending: SendConversion;
}

export function ConfirmSheet({ form, sending }: ConfirmSheetProps) {
  const { t } = useWords('convert');
  const { amount, quote, from, to } = form;
  if (!sending.isConfirming || !from || !to) return null;
  const unit = to.currency;
  return (
    <Sheet
      isOpen
      onClose={sending.cancel}
      title={t('confirmTitle')}
      footer={
        <Button
          isWide
          isLoading={sending.isPending}
          disabled={!quote?.quote}
          onClick={() => void sending.send()}
        >
          {t('confirm')}
        </Button>
      }
    >
      <FigureLines
        lines={[
          [t('given'), `${amount?.numberText ?? ''} ${from.currency}`],
          [t('rate'), rateWords(quote, from.currency, unit) ?? ''],
          [t('feeOf', { percent: quote?.feeRateText ?? '' }), `${quote?.feeText ?? ''} ${unit}`],
          [
            t('received'),
            <strong key="received" className="text-gold">
              {quote?.receivedText} {unit}
            </strong>,
          ],
        ]}
      />
      <Holds quote={quote} />
    </Sheet>
  );
}

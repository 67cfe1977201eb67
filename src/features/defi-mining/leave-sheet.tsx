/** Leaving a pool: what comes back at the price of the minute, beside what was put in, before it is confirmed. */

import type { DefiShareRow } from '../../../contract/features/defi-mining-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { gainText } from '../../theme/gain-text.ts';
import { Button } from '../../ui/button.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { showToast } from '../../ui/layers/toast.tsx';

interface LeaveSheetProps {
  readonly row: DefiShareRow;
  readonly onClose: () => void;
}

export function LeaveSheet({ row, onClose }: LeaveSheetProps) {
  const { t } = useWords('defi-mining');
  const { t: moneyWords } = useWords('money');
  const leaving = useSend('defiMining.leave', { unknown: t('unknown') });
  const { currency, quoteCurrency } = row;
  const money = (text: string) => `${text} ${quoteCurrency}`;
  const send = async () => {
    const result = await leaving.send({ id: row.id, price: row.price });
    if (result === null) return;
    if (result.ok) showToast(t('leave.done'), 'success');
    onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('leave.title')}
      footer={
        <Button isWide isLoading={leaving.isPending} onClick={() => void send()}>
          {t(leaving.isChecking ? 'checking' : 'leave.send')}
        </Button>
      }
    >
      <FigureLines
        lines={[
          [t('leave.entered'), row.enteredText],
          [t('label.price'), money(row.priceText)],
          [
            t('leave.returned'),
            <strong key="returned" className="text-gold">
              {row.coinText} {currency} + {money(row.quoteText)}
            </strong>,
          ],
          [t('leave.into'), moneyWords('accounts.change')],
          [t('held.fees'), money(row.feesText)],
          [t('held.loss'), `${money(row.lossText)} (${row.lossRateText})`],
          [
            t('held.result'),
            <span key="result" className={gainText(row.tone)}>
              {money(row.resultText)}
            </span>,
          ],
        ]}
      />
      <p className="pt-2 text-small text-soft">{t('leave.how')}</p>
    </Sheet>
  );
}

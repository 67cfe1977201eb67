/** Redeeming early (LOCK-03): what it costs at this moment, with what was paid so far, before it is confirmed. */

import type { LockRow } from '../../../contract/features/lock-mining-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { gainText } from '../../theme/gain-text.ts';
import { Button } from '../../ui/button.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { showToast } from '../../ui/layers/toast.tsx';

interface RedeemSheetProps {
  readonly row: LockRow;
  readonly onClose: () => void;
}

export function RedeemSheet({ row, onClose }: RedeemSheetProps) {
  const { t } = useWords('lock-mining');
  const { t: moneyWords } = useWords('money');
  const redeem = useSend('lockMining.redeem', { unknown: t('unknown') });
  const { currency, redemption, remainingDays, penaltyRatioText: ratio } = row;
  const money = (text: string) => `${text} ${currency}`;
  const send = async () => {
    const result = await redeem.send({ id: row.id });
    if (result === null) return;
    if (result.ok)
      showToast(t('redeem.done', { amount: money(redemption.returnedText) }), 'success');
    onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('redeem.title')}
      footer={
        <Button isWide isLoading={redeem.isPending} onClick={() => void send()}>
          {t(redeem.isChecking ? 'checking' : 'redeem.send')}
        </Button>
      }
    >
      <FigureLines
        lines={[
          [t('amount'), money(row.amountText)],
          [t('redeem.left'), t('days', { count: remainingDays })],
          [
            t('exit.penalty'),
            <strong key="penalty" className="text-warning">
              {money(redemption.penaltyText)}
            </strong>,
          ],
          [t('redeem.returned'), money(redemption.returnedText)],
          [t('redeem.into'), moneyWords('accounts.change')],
          [t('earn.paid'), money(row.paidText)],
          [
            t('exit.result'),
            <span key="result" className={gainText(redemption.tone)}>
              {money(redemption.resultText)}
            </span>,
          ],
        ]}
      />
      <p className="pt-2 text-small text-soft">
        {t('redeem.how', { ratio, days: t('days', { count: remainingDays }) })}
      </p>
    </Sheet>
  );
}

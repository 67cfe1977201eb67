/** PaySheet { order, onClose }: "I have paid", with the picture of the payment. */
import { useState } from 'react';
import type { OtcOrderPageView } from '../../../contract/features/otc-views.ts';
import { PictureField } from '../../forms/picture-field.tsx';
import { codeWords, errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { showToast } from '../../ui/layers/toast.tsx';

interface PaySheetProps {
  readonly order: OtcOrderPageView;
  readonly onClose: () => void;
}

export function PaySheet({ order, onClose }: PaySheetProps) {
  const { t } = useWords('otc');
  const [voucher, setVoucher] = useState('');
  const [error, setError] = useState<string>();
  const pay = useSend('otc.pay', {
    unknown: t('unknown'),
    onRefused: (failure) => {
      if (!failure.fields?.['voucher']) return false;
      setError(errorWords(failure));
      return true;
    },
  });
  const send = async () => {
    if (voucher === '') {
      setError(codeWords('voucher_required'));
      return;
    }
    setError(undefined);
    const result = await pay.send({ id: order.id, voucher });
    if (!result?.ok) return;
    showToast(t('pay.done'), 'success');
    onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('pay.title')}
      footer={
        <Button isWide isLoading={pay.isPending} onClick={() => void send()}>
          {t(pay.isChecking ? 'checking' : 'pay.open')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <FigureLines
          lines={[
            [t('sum.buy'), `${order.totalText} ${order.fiat}`],
            [t('payee'), order.payee.realName],
          ]}
        />
        <PictureField
          label={t('voucher.title')}
          value={voucher}
          onChange={setVoucher}
          error={error}
          hint={t('voucher.hint')}
        />
        <p className="text-small text-warning">{t('pay.warning')}</p>
      </div>
    </Sheet>
  );
}

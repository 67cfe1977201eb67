/** OrderLines { order }: what was agreed, where the money goes, and the picture that proves it. */
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { OtcOrderPageView } from '../../../contract/features/otc-views.ts';
import { copyText } from '../../device/clipboard.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { VoucherSheet } from './voucher-sheet.tsx';

export function OrderLines({ order }: { readonly order: OtcOrderPageView }) {
  const { t } = useWords('otc');
  const { role, currency, fiat, counterpart, payer } = order;
  const act = role === 'buyer' ? 'buy' : 'sell';
  return (
    <>
      <FigureLines
        lines={[
          [t(`sum.${act}`), <strong key="total">{`${order.totalText} ${fiat}`}</strong>],
          [t(`coins.${act}`), `${order.numberText} ${currency}`],
          [t('price'), `${order.priceText} ${fiat}`],
          [t('payment'), t(`payments.${order.method}`)],
          [t(role === 'buyer' ? 'seller' : 'buyer'), counterpart.name],
          [t('orderNumber'), order.id],
        ]}
      />
      <Payee order={order} />
      {role === 'seller' && (
        <section aria-label={t('payer')} className="flex flex-col">
          <h3 className="font-semibold">{t('payer')}</h3>
          <FigureLines
            lines={[
              [t('bank.realName'), payer.realName],
              [t('bank.bankName'), payer.bankName],
              [t('bank.bankAccount'), payer.bankAccount],
            ]}
          />
          <p className="text-small text-faint">{t('payerHint')}</p>
        </section>
      )}
      {order.hasVoucher && <Voucher id={order.id} />}
    </>
  );
}

function Voucher({ id }: { readonly id: number }) {
  const { t } = useWords('otc');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="plain" size="medium" onClick={() => setIsOpen(true)}>
        {t('voucher.see')}
      </Button>
      {isOpen && <VoucherSheet id={id} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const payeeFields = ['realName', 'bankName', 'branch', 'bankAccount', 'swiftCode'] as const;

/** What the buyer types into the bank: each can be copied. */
function Payee({ order }: { readonly order: OtcOrderPageView }) {
  const { t } = useWords('otc');
  const common = useWords();
  const { payee, role } = order;
  const copy = async (text: string) => {
    const isCopied = await copyText(text);
    showToast(common.t(isCopied ? 'copied' : 'copyFailed'), isCopied ? 'success' : 'warning');
  };
  return (
    <section aria-label={t('payee')} className="flex flex-col">
      <h3 className="font-semibold">{t('payee')}</h3>
      <FigureLines
        lines={payeeFields.map((field) => [
          t(`bank.${field}`),
          <span key={field} className="flex items-center justify-end gap-1 select-text">
            {payee[field]}
            {role === 'buyer' && payee[field] !== '' && (
              <IconButton
                icon={Copy}
                size={16}
                className="-my-3 -mr-3"
                label={t('copy', { name: t(`bank.${field}`) })}
                onClick={() => void copy(payee[field])}
              />
            )}
          </span>,
        ])}
      />
    </section>
  );
}

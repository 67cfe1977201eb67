/** VoucherSheet { id, onClose }: the picture of the payment. */
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

interface VoucherSheetProps {
  readonly id: number;
  readonly onClose: () => void;
}

export function VoucherSheet({ id, onClose }: VoucherSheetProps) {
  const { t } = useWords('otc');
  const { data, failure, refresh } = useAsk('otc.voucher', { id });
  return (
    <Sheet isOpen onClose={onClose} title={t('voucher.title')}>
      {data && (
        <img src={data.picture} alt={t('voucher.title')} className="mx-auto max-h-[60dvh]" />
      )}
      {failure && <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />}
      {!data && !failure && <Skeleton className="h-64 w-full rounded-large" />}
    </Sheet>
  );
}

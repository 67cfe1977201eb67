/** AppealSheet { order, onClose }: what happened, for the operator who decides and for the other side. */
import { useState } from 'react';
import type { OtcOrderPageView } from '../../../contract/features/otc-views.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';

const SHORTEST = 4;
const LONGEST = 500;

interface AppealSheetProps {
  readonly order: OtcOrderPageView;
  readonly onClose: () => void;
}

export function AppealSheet({ order, onClose }: AppealSheetProps) {
  const { t } = useWords('otc');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const appeal = useSend('otc.appeal', {
    unknown: t('unknown'),
    onRefused: (failure) => {
      if (!failure.fields?.['reason']) return false;
      setError(errorWords(failure));
      return true;
    },
  });
  const send = async () => {
    const result = await appeal.send({ id: order.id, reason: reason.trim() });
    if (result?.ok) onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('appeal.title')}
      footer={
        <Button
          isWide
          disabled={reason.trim().length < SHORTEST}
          isLoading={appeal.isPending}
          onClick={() => void send()}
        >
          {t('appeal.open')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-small text-soft">{t('appeal.text')}</p>
        <TextInput
          label={t('appeal.reason')}
          value={reason}
          maxLength={LONGEST}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Sheet>
  );
}

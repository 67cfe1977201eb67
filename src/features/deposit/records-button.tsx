/** RecordsButton { tab? }: leads from the bar of a page to what came in and went out. */
import { ReceiptText } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RECORDS_PATH } from './paths.ts';

export function RecordsButton() {
  const { t } = useWords('deposit');
  return (
    <IconButton
      icon={ReceiptText}
      label={t('records.title')}
      onClick={() => void push(RECORDS_PATH)}
    />
  );
}

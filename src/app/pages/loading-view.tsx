import { useWords } from '../../i18n/use-words.ts';
import { Spinner } from '../../ui/spinner.tsx';

/** What is seen while a page is on its way. */
export function LoadingView() {
  const { t } = useWords();
  return (
    <div className="flex min-h-[inherit] items-center justify-center pb-[20vh]">
      <Spinner label={t('ui.loading')} size={28} />
    </div>
  );
}

/** ErrorLine { text, onRetry }: why a part of a page is missing, in its place, and the way to ask again. */
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../button.tsx';

interface ErrorLineProps {
  readonly text: string;
  readonly onRetry: () => void;
}

export function ErrorLine({ text, onRetry }: ErrorLineProps) {
  const { t } = useWords();
  return (
    <div
      role="alert"
      className="flex min-h-11 items-center justify-between gap-3 text-small text-warning"
    >
      <span className="line-clamp-2">{text}</span>
      <Button variant="plain" size="small" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </div>
  );
}

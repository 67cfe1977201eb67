/** ErrorState { title, hint?, onRetry?, action? }: what went wrong and the next step. */
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../button.tsx';

interface ErrorStateProps {
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  readonly onRetry?: () => void;
  readonly action?: ReactNode;
}

export function ErrorState({ title, hint, onRetry, action }: ErrorStateProps) {
  const { t } = useWords();
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <CircleAlert aria-hidden="true" size={36} strokeWidth={1.25} className="mb-1 text-faint" />
      <p className="text-strong">{title}</p>
      {hint !== undefined && <p className="max-w-72 text-small text-faint">{hint}</p>}
      <div className="mt-3 flex gap-3">
        {onRetry && (
          <Button variant="plain" size="medium" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}

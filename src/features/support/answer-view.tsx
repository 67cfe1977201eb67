/** AnswerView { answer, children }: skeleton, refusal with a retry, or the content. */
import type { ReactNode } from 'react';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import type { Answer } from '../../link/use-ask.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

interface AnswerViewProps<Value> {
  readonly answer: Answer<Value>;
  readonly children: (value: Value) => ReactNode;
}

export function AnswerView<Value>({ answer, children }: AnswerViewProps<Value>) {
  const { t } = useWords();
  if (answer.data !== undefined) return children(answer.data);
  if (answer.failure)
    return <ErrorState title={errorWords(answer.failure)} onRetry={() => void answer.refresh()} />;
  return (
    <div role="status" aria-label={t('ui.loading')} className="flex flex-col gap-3 pt-2">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </div>
  );
}

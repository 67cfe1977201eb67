/** The project that a page is about, by `?id=`, with what stands in its place until it has come. */
import type { ReactNode } from 'react';
import type { AnswerOf } from '../../../contract/views.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { integerParam, useQueryValues } from '../../navigation/query.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

interface AskedProject {
  readonly answer: AnswerOf<'ieo.detail'> | undefined;
  /** When it came, by the clock of the device. */
  readonly answeredAtMs: number;
  readonly refresh: () => Promise<unknown>;
  /** Shown while there is no project. */
  readonly instead: ReactNode;
}

export function useProject(): AskedProject {
  const { t } = useWords('ieo');
  const { id } = useQueryValues({ id: integerParam() });
  const { data, failure, answeredAtMs, refresh } = useAsk('ieo.detail', { id: id ?? 0 });
  const instead = failure ? (
    <ErrorState
      title={t(failure.code === 'not_found' ? 'unknown' : 'failed')}
      hint={errorWords(failure)}
      onRetry={() => void refresh()}
    />
  ) : (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-3 pt-3">
      <Skeleton className="h-14 w-full rounded-large" />
      <Skeleton className="h-44 w-full rounded-large" />
      <Skeleton className="h-66 w-full rounded-large" />
    </div>
  );
  return { answer: data, answeredAtMs, refresh, instead };
}

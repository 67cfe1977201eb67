/** The work that a page is about, by `?id=`, kept live, with what stands in its place until it has come. */
import type { ReactNode } from 'react';
import type { NftDetailView } from '../../../contract/features/nft-views.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useTopic } from '../../link/use-topic.ts';
import { integerParam, useQueryValues } from '../../navigation/query.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

interface AskedWork {
  readonly work: NftDetailView | undefined;
  readonly instead: ReactNode;
}

export function useWork(): AskedWork {
  const { t } = useWords('nft');
  const { id } = useQueryValues({ id: integerParam() });
  const { data, failure, refresh } = useAsk('nft.work', { id: id ?? 0 });
  const live = useTopic('nft.live', data ? String(data.item.id) : null);
  const instead = failure ? (
    <ErrorState
      title={t(failure.code === 'not_found' ? 'unknown' : 'failed')}
      hint={errorWords(failure)}
      onRetry={() => void refresh()}
    />
  ) : (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-3 pt-3">
      <Skeleton className="aspect-square w-full rounded-large" />
      <Skeleton className="h-44 w-full rounded-large" />
    </div>
  );
  return { work: live ?? data, instead };
}

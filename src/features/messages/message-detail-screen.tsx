/** One message in full, by `?id=`; opening it marks it read (MSG-03). Its texts are text, never markup. */
import type { ResponseOf } from '../../../contract/table.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { integerParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { KindIcon } from './kind-icon.tsx';
import { PhraseNote } from './phrase-note.tsx';

type FullMessage = ResponseOf<'messages.detail'>;

export function MessageDetailScreen() {
  const { t } = useWords('messages');
  const { id } = useQueryValues({ id: integerParam() });
  const { data, failure, isLoading, refresh } = useAsk(
    'messages.detail',
    { id: id ?? 0 },
    { enabled: id !== null },
  );
  const link = data?.link ?? null;
  return (
    <Page
      title={t('message')}
      footer={
        link !== null && (
          <Button isWide onClick={() => void push(link)}>
            {t('open')}
          </Button>
        )
      }
    >
      {id === null && <EmptyState title={t('noMessage')} />}
      {isLoading && <MessageSkeleton label={t('loading')} />}
      {failure && <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />}
      {data && <MessageBody message={data} />}
    </Page>
  );
}

function MessageBody({ message }: { readonly message: FullMessage }) {
  const { t, tag } = useWords('messages');
  const { kind, title, createdAt, paragraphs, phrase } = message;
  return (
    <article className="flex flex-1 flex-col gap-4 pt-2">
      <header className="flex items-center gap-3">
        <KindIcon kind={kind} />
        <div className="min-w-0">
          <h2 className="text-title font-semibold break-words">{title}</h2>
          <p className="text-small text-faint">
            {t(`kind.${kind}`)} ·{' '}
            <time dateTime={new Date(createdAt).toISOString()}>{exactTime(createdAt, tag)}</time>
          </p>
        </div>
      </header>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="leading-6 break-words whitespace-pre-line text-soft">
          {paragraph}
        </p>
      ))}
      <div className="border-t border-hairline pt-2">
        <PhraseNote phrase={phrase} />
      </div>
    </article>
  );
}

function MessageSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4 pt-2">
      <div className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-6 w-40" />
      </div>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </div>
  );
}

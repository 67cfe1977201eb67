/** Copies that could not be made, each with its reason. */
import type { CopyMissView } from '../../../contract/features/copy-trading-views.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

export function MissedCopies() {
  const { t } = useWords('copy-trading');
  const pages = useAskPages('copyTrading.misses', {});
  return (
    <AskedList
      isInline
      pages={pages}
      label={t('tabs.missed')}
      keyOf={({ id }) => id}
      renderItem={(miss) => <Miss miss={miss} />}
      failed={t('failed')}
      empty={<EmptyState title={t('empty.missed')} />}
    />
  );
}

function Miss({ miss }: { readonly miss: CopyMissView }) {
  const { t, tag } = useWords('copy-trading');
  const { symbol, side, traderNickname, reason, at } = miss;
  return (
    <article aria-label={`${symbol}, ${traderNickname}`} className="py-3">
      <span className="flex items-center justify-between gap-3">
        <span className="font-semibold">
          {symbol} · {t(`side.${side}`)}
        </span>
        <span className="shrink-0 text-small text-faint">{dayTime(at, tag)}</span>
      </span>
      <span className="block text-small text-faint">{traderNickname}</span>
      <span className="block pt-1 text-pretty text-soft">{t(`reason.${reason}`)}</span>
    </article>
  );
}

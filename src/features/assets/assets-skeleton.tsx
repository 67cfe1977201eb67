/** Holds the places of the overview. */
import { useWords } from '../../i18n/use-words.ts';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

const ROWS = [1, 2, 3, 4, 5] as const;

export function AssetsSkeleton() {
  const { t } = useWords();
  return (
    <div role="status" aria-label={t('ui.loading')} className="pt-3">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="mt-2 h-9 w-52" />
      <Skeleton className="mt-2 h-4 w-24" />
      <Skeleton className="mt-6 h-20 w-full" />
      <div className="mt-16 flex flex-col gap-5">
        {ROWS.map((row) => (
          <span key={row} className="flex justify-between">
            <Skeleton className="h-9 w-28" />
            <Skeleton className="h-9 w-24" />
          </span>
        ))}
      </div>
    </div>
  );
}

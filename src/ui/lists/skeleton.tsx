/** Skeleton { className? }: holds the exact place of what is loading; SkeletonRows { count?, label }. */
import { classNames } from '../class-names.ts';

export function Skeleton({ className = 'h-4 w-24' }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block animate-breathe bg-control',
        !className.includes('rounded-') && 'rounded-small',
        className,
      )}
    />
  );
}

/** Rows of a list with an icon, two lines and a figure. */
export function SkeletonRows({
  count = 6,
  label,
}: {
  readonly count?: number;
  readonly label: string;
}) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
        <div key={index} className="flex h-15 items-center gap-3">
          <Skeleton className="size-8 rounded-full" />
          <span className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-3 w-16" />
          </span>
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  );
}

/** Holds the places of the accounts, the currency and the amount. */
import { Skeleton } from '../../ui/lists/skeleton.tsx';

export function FormSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-5 pt-2">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex flex-col gap-1.5">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  );
}

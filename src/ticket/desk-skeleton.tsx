/** Holds the places of a desk until its markets and its code are there. */
import { Skeleton } from '../ui/lists/skeleton.tsx';

export function DeskSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="hidden h-dvh grid-cols-[200px_minmax(0,1fr)_228px_276px] grid-rows-[40px_minmax(0,1fr)] gap-4 p-4 wide:grid min-[1600px]:grid-cols-[250px_minmax(0,1fr)_310px_330px]"
    >
      <Skeleton className="col-span-4 h-full" />
      <Skeleton className="h-full" />
      <span className="grid grid-rows-[minmax(0,7fr)_minmax(0,3fr)] gap-4">
        <Skeleton className="h-full" />
        <Skeleton className="h-full" />
      </span>
      <Skeleton className="h-full" />
      <Skeleton className="h-full" />
    </div>
  );
}

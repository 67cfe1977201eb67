/** Holds the chart's place with the shape of candles to come; one that has a picture of them already (`isBare`) only says so. */
const heights = [32, 46, 38, 54, 62, 48, 58, 70, 60, 74, 66, 56, 64, 52, 60, 72, 80, 68] as const;

interface ChartSkeletonProps {
  readonly label: string;
  readonly isBare?: boolean;
}

export function ChartSkeleton({ label, isBare = false }: ChartSkeletonProps) {
  return (
    <div
      role="status"
      aria-label={label}
      className="absolute inset-0 flex animate-breathe items-end gap-2 px-4 pb-6"
    >
      {(isBare ? [] : heights).map((height, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes.
          key={index}
          className="flex-1 rounded-[3px] bg-control"
          style={{ height: `${height}%` }}
        />
      ))}
    </div>
  );
}

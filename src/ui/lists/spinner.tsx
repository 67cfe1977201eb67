/** Spinner { label?, size? }: turning ring; with a label it is announced, without it is decoration. */
interface SpinnerProps {
  readonly label?: string;
  readonly size?: number;
}

export function Spinner({ label, size = 20 }: SpinnerProps) {
  const ring = (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" className="animate-spin">
      <circle
        cx="12"
        cy="12"
        r="9"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        opacity="0.25"
      />
      <path
        d="M21 12a9 9 0 0 0-9-9"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
  if (label === undefined) return ring;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-soft">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  );
}

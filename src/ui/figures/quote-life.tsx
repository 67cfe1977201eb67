/** QuoteLife { expiresAtMs, lifeMs, holds, renewing }: how long a quote still holds, in words and as a line that grows shorter. */
import { useSecondsLeft } from './use-seconds-left.ts';

interface QuoteLifeProps {
  /** The device's own instant; 0 without a quote. */
  readonly expiresAtMs: number;
  readonly lifeMs: number;
  readonly holds: (seconds: number) => string;
  readonly renewing: string;
}

export function QuoteLife({ expiresAtMs, lifeMs, holds, renewing }: QuoteLifeProps) {
  const seconds = useSecondsLeft(expiresAtMs);
  const share = lifeMs === 0 ? 0 : Math.min(100, (seconds * 100_000) / lifeMs);
  return (
    <div className="min-h-10 pt-2">
      <p role="timer" className="text-small text-soft">
        {seconds > 0 ? holds(seconds) : renewing}
      </p>
      <div aria-hidden="true" className="mt-1.5 h-0.5 rounded-full bg-control">
        <div className="h-full rounded-full bg-gold" style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}

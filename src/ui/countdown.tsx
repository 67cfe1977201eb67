/**
 * Countdown { endsAtMs, readClock?, onEnd?, daysLabel?, className? }: hours, minutes and seconds left, never
 * negative. `readClock` gives the server's time where it matters.
 */
import { useEffect, useState } from 'react';
import { durationParts } from '../i18n/time-words.ts';

interface CountdownProps {
  readonly endsAtMs: number;
  readonly readClock?: () => number;
  readonly onEnd?: () => void;
  /** After the number of days, for example "d". */
  readonly daysLabel?: string;
  readonly className?: string;
}

export function Countdown({
  endsAtMs,
  readClock = Date.now,
  onEnd,
  daysLabel = 'd',
  className = '',
}: CountdownProps) {
  const leftSeconds = useSecondsLeft(endsAtMs, readClock);
  const hasEnded = leftSeconds === 0;
  useEffect(() => {
    if (hasEnded) onEnd?.();
  }, [hasEnded, onEnd]);
  const { days, hours, minutes, seconds } = durationParts(leftSeconds);
  return (
    <span role="timer" className={`figure ${className}`}>
      {days !== '00' && `${days}${daysLabel} `}
      {hours}:{minutes}:{seconds}
    </span>
  );
}

/** Whole seconds until an instant, 0 once it is over. */
export function useSecondsLeft(endsAtMs: number, readClock: () => number = Date.now): number {
  const [left, setLeft] = useState(() => secondsUntil(endsAtMs, readClock()));
  useEffect(() => {
    const update = () => setLeft(secondsUntil(endsAtMs, readClock()));
    update();
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [endsAtMs, readClock]);
  return left;
}

function secondsUntil(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
}

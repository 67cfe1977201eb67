/** Badge { tone?: 'plain' | 'gold' | 'up' | 'down' | 'warning', children }: a word on a small ground. */
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

const tones = {
  plain: 'bg-control text-soft',
  gold: 'bg-gold/12 text-gold',
  up: 'bg-up/12 text-up',
  down: 'bg-down/12 text-down',
  warning: 'bg-warning/12 text-warning',
} as const;

interface BadgeProps {
  readonly tone?: keyof typeof tones;
  readonly children: ReactNode;
}

export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded-[5px] px-1.5 py-0.5 text-caption font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

/** PercentPill { text, tone, isDimmed? }: the coloured change at the end of a market's row. */
export function PercentPill({
  text,
  tone,
  isDimmed = false,
}: {
  readonly text: string;
  readonly tone: 'up' | 'down' | 'flat';
  readonly isDimmed?: boolean;
}) {
  const fills = { up: 'bg-up-fill', down: 'bg-down-fill', flat: 'bg-flat-fill' } as const;
  return (
    <span
      className={classNames(
        'figure inline-flex h-8 w-17 items-center justify-center rounded-small text-small font-semibold text-white',
        isDimmed ? 'bg-flat-fill' : fills[tone],
      )}
    >
      {text}
    </span>
  );
}

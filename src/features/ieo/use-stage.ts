/** The next turn of a project by the server's clock, in words; a turn that has come asks for the project again. */
import { useEffect } from 'react';
import type { IeoProject } from '../../../contract/features/ieo.ts';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import { dayTime, durationParts } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';

/** When the state changes by itself; null when it does not any more. */
export function turnsAt({ status, startsAt, endsAt }: IeoProject): number | null {
  if (status === 'done') return null;
  return status === 'warm_up' ? startsAt : endsAt;
}

export function useStageWords(project: IeoProject, nowMs: number): string {
  const { t, tag } = useWords('ieo');
  const { status, startsAt, endsAt } = project;
  const left = (atMs: number) => {
    const { days, hours, minutes } = durationParts((atMs - nowMs) / SECOND_MS);
    return t('left', { days: String(Number(days)), hours, minutes });
  };
  if (status === 'warm_up') return t('startsIn', { time: left(startsAt) });
  if (status === 'in_progress') return t('endsIn', { time: left(endsAt) });
  return nowMs < endsAt ? t('soldOut') : t('ended', { time: dayTime(endsAt, tag) });
}

/** Asks again when the first of these instants has come. */
export function useRefreshAt(
  instants: readonly (number | null)[],
  { nowMs, refresh }: { readonly nowMs: number; readonly refresh: () => Promise<unknown> },
): void {
  const next = Math.min(...instants.map((instant) => instant ?? Number.POSITIVE_INFINITY));
  const isOver = nowMs >= next;
  useEffect(() => {
    if (isOver) void refresh();
  }, [isOver, refresh]);
}

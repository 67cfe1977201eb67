/** While there is no connection: of when what is shown is. */
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { NoticeBar } from './notice-bar.tsx';

const TICK_MS = 10_000;
const units = [
  ['second', 1000, 60],
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
  ['day', DAY_MS, Number.POSITIVE_INFINITY],
] as const;

export function OfflineBar() {
  const connection = useTopic('connection');
  const asOf = connection && 'asOf' in connection ? (connection.asOf ?? null) : null;
  return asOf === null ? null : <AgeBar asOf={asOf} />;
}

function AgeBar({ asOf }: { readonly asOf: number }) {
  const { t, tag } = useWords('app');
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <NoticeBar says="offline" Icon={WifiOff}>
      {t('lastState', { time: clockText(asOf, nowMs, tag), age: ageText(nowMs - asOf, tag) })}
    </NoticeBar>
  );
}

function clockText(timeMs: number, nowMs: number, tag: string): string {
  const date = nowMs - timeMs < DAY_MS ? {} : { dateStyle: 'medium' as const };
  return new Intl.DateTimeFormat(tag, { timeStyle: 'short', ...date }).format(timeMs);
}

function ageText(ageMs: number, tag: string): string {
  const [unit, unitMs] = units.find(([, size, most]) => ageMs < size * most) ?? units[0];
  const count = Math.max(0, Math.floor(ageMs / unitMs));
  return new Intl.RelativeTimeFormat(tag, { numeric: 'always' }).format(-count, unit);
}

/** How long a product is still sold. A timer, so nobody hears each second read out. */
import { daysText, durationParts } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSecondsLeft } from '../../ui/figures/use-seconds-left.ts';

export function SaleCountdown({ endsAtMs }: { readonly endsAtMs: number }) {
  const { t, tag } = useWords('dual-invest');
  const left = useSecondsLeft(endsAtMs);
  if (left === 0) return <span role="timer">{t('saleEnded')}</span>;
  const { days, hours, minutes, seconds } = durationParts(left);
  const clock = `${hours}:${minutes}:${seconds}`;
  const time = Number(days) > 0 ? `${daysText(Number(days), tag)} ${clock}` : clock;
  return (
    <span role="timer" className="figure">
      {t('saleEnds', { time })}
    </span>
  );
}

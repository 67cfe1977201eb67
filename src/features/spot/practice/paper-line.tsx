/** The foot of what is played on a phone: what the paper account has come to, and the way to its orders. */
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { toneText } from '../../../theme/palette.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { PlayedProps } from './played-parts.ts';

export function PaperLine({
  session,
  market,
  onBelow,
}: PlayedProps & { readonly onBelow: () => void }) {
  const { t } = useWords('spot');
  const openOrders = useTopic('spot.openOrders', market.symbol) ?? [];
  const { account } = session;
  return (
    <section
      aria-label={t('practice.account')}
      className="flex h-11 shrink-0 items-center justify-between gap-3 border-t border-hairline bg-raised px-3"
    >
      <span className="min-w-0">
        <span className="figure block truncate leading-5">
          {account?.equityText}{' '}
          <span className="font-sans text-small text-soft">{market.quote}</span>
        </span>
        <span
          className={classNames(
            'figure block truncate text-caption leading-[14px]',
            toneText(account?.tone ?? 'flat'),
          )}
        >
          {account?.resultText} · {account?.resultPercentText}
        </span>
      </span>
      <Button variant="plain" size="small" onClick={onBelow}>
        {t('orders.openCount', { total: openOrders.length })}
      </Button>
    </section>
  );
}

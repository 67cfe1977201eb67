/** What is left of the last 24 hours, and the limits that it is left of. */
import { useWords } from '../../i18n/use-words.ts';
import type { WithdrawForm } from './use-withdraw-draft.ts';

export function LimitLine({ form }: { readonly form: WithdrawForm }) {
  const { t } = useWords('withdraw');
  const { preview } = form;
  if (preview === null) return <div className="h-11" />;
  const { remainingText, currency, levelLimitText: level, cardLimitText: card } = preview;
  return (
    <div className="border-t border-hairline pt-3 text-small">
      <p className="flex justify-between gap-3">
        <span className="text-faint">{t('limit.left')}</span>
        <span className="figure text-right">{`${remainingText} ${currency}`}</span>
      </p>
      <p className="mt-0.5 text-right text-faint">
        {card === '' ? t('limit.level', { level }) : t('limit.both', { level, card })}
      </p>
    </div>
  );
}

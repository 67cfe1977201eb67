/** Rebates, newest first: how much, of which fee, and who paid it. */
import type { RebateView } from '../../../contract/features/invite.ts';
import { exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { toneText } from '../../theme/palette.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

export function RebateList() {
  const { t } = useWords('invite');
  const pages = useAskPages('invite.earnings', {});
  return (
    <AskedList
      pages={pages}
      label={t('tab.rebates')}
      keyOf={({ id }) => id}
      renderItem={(rebate) => <RebateRow rebate={rebate} />}
      empty={<EmptyState title={t('noRebates')} hint={t('noRebatesHint')} />}
    />
  );
}

function RebateRow({ rebate }: { readonly rebate: RebateView }) {
  const { t, tag } = useWords('invite');
  const { t: money } = useWords('money');
  const { maskedAccount, level, source, currency, feeText, amountText, tone, createdAt } = rebate;
  const isBack = tone === 'down';
  return (
    <div className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="truncate">
          {maskedAccount} · {t('level.short', { level })}
        </p>
        <p className="text-small text-faint">{money(`code.${source}`)}</p>
        <p className="text-small text-faint">{exactTime(createdAt, tag)}</p>
      </div>
      <div className="figure shrink-0 text-right">
        <p className={toneText(tone)}>
          {amountText} {currency}
        </p>
        <p className="text-small text-faint">{t(isBack ? 'feeBack' : 'fee', { fee: feeText })}</p>
      </div>
    </div>
  );
}

/** TraderLine { record }: who it is, how many orders they completed, and how quick they are. */
import type { OtcRecordView } from '../../../contract/features/otc-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Avatar } from '../../ui/figures/avatar.tsx';
import { Badge } from '../../ui/figures/badge.tsx';

export function TraderLine({ record }: { readonly record: OtcRecordView }) {
  const { t } = useWords('otc');
  const { name, isMerchant, completionText, payMinutes, releaseMinutes } = record;
  const facts = [
    t('record.trades', { number: record.tradesText }),
    completionText && t('record.completion', { share: completionText }),
    releaseMinutes && t('record.releases', { minutes: releaseMinutes }),
    payMinutes && !releaseMinutes && t('record.pays', { minutes: payMinutes }),
  ].filter(Boolean);
  return (
    <div className="flex items-center gap-2.5">
      <Avatar name={name} size={32} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          <span className="break-words">{name}</span>
          {isMerchant && <Badge tone="gold">{t('merchant')}</Badge>}
        </p>
        <p className="text-caption text-faint">
          {completionText === null ? t('record.none') : facts.join(' · ')}
        </p>
      </div>
    </div>
  );
}

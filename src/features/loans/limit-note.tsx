/** What may still be borrowed, and where that comes from. */
import type { LoanPreview } from '../../../contract/features/loans.ts';
import { useWords } from '../../i18n/use-words.ts';

export function LimitNote({ preview }: { readonly preview: LoanPreview | null }) {
  const { t } = useWords('loans');
  if (preview === null) return <div className="h-16" />;
  const { leftText, ratioText, assetValueText, owedText } = preview.limit;
  return (
    <div className="border-t border-hairline pt-3 text-small">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="text-soft">{t('limit.left')}</span>
        <span className="figure ml-auto text-right font-medium">{leftText}</span>
      </p>
      <p className="mt-1 text-faint">
        {t('limit.why', { percent: ratioText, assets: assetValueText, owed: owedText })}
      </p>
    </div>
  );
}

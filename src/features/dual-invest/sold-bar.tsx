/** How much of a product is sold, and what remains. */
import type { DualOfferView } from '../../../contract/features/dual-invest-views.ts';
import { useWords } from '../../i18n/use-words.ts';

export function SoldBar({ offer }: { readonly offer: DualOfferView }) {
  const { t } = useWords('dual-invest');
  return (
    <span className="flex items-center gap-3 text-caption text-faint">
      <span
        aria-hidden="true"
        className="h-1 min-w-0 flex-1 overflow-hidden rounded-full bg-control"
      >
        <span
          className="block h-full rounded-full bg-gold"
          style={{ width: `${offer.soldPercent}%` }}
        />
      </span>
      <span className="shrink-0">
        {t('progress', { sold: offer.soldText, remaining: offer.remainingText })}
      </span>
    </span>
  );
}

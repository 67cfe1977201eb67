/** BidRecord { code }: who bid what on a work, the highest first (NFT-04). */
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';

export function BidRecord({ code }: { readonly code: string }) {
  const { t, tag } = useWords('nft');
  const { t: common } = useWords();
  const { items, hasMore, isLoading, loadMore } = useAskPages('nft.bidRecord', { code });
  return (
    <section aria-label={t('bidding.records')} className="flex flex-col gap-1">
      <h2 className="font-semibold">{t('bidding.records')}</h2>
      {items.length === 0 && !isLoading && (
        <p className="text-small text-faint">{t('bidding.none')}</p>
      )}
      <ul className="divide-y divide-hairline">
        {items.map((bid) => (
          <li key={bid.id} className="flex items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{bid.bidder.nickname}</span>
              <span className="block text-small text-faint">{dayTime(bid.time, tag)}</span>
            </span>
            {bid.status === 'leading' && <Badge tone="up">{t('bidStates.leading')}</Badge>}
            <span className="figure">{bid.priceText}</span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="ghost" size="medium" isLoading={isLoading} onClick={loadMore}>
          {common('ui.more')}
        </Button>
      )}
    </section>
  );
}

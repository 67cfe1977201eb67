/** BidRecord { work }: who bid what on a work, the highest first; bids of this moment come by themselves (NFT-04). */
import { useEffect } from 'react';
import type { NftDetailView } from '../../../contract/features/nft-views.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';

export function BidRecord({ work }: { readonly work: NftDetailView }) {
  const { t, tag } = useWords('nft');
  const { t: common } = useWords();
  const { bids, hasMore, isLoading, loadMore } = useRecord(work);
  const isOpen = work.item.saleStatus === 'on_sale';
  return (
    <section aria-label={t('bidding.records')} className="flex flex-col gap-1">
      <h2 className="font-semibold">{t('bidding.records')}</h2>
      {bids.length === 0 && !isLoading && (
        <p className="text-small text-faint">{t('bidding.none')}</p>
      )}
      <ul className="divide-y divide-hairline">
        {bids.map((bid, at) => (
          <li key={bid.id} className="flex items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{bid.bidder}</span>
              <span className="block text-small text-faint">{dayTime(bid.time, tag)}</span>
            </span>
            {at === 0 && isOpen && <Badge tone="up">{t('bidStates.leading')}</Badge>}
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

/** The pages that were asked for, and above them what was told since. */
function useRecord({ item, record }: NftDetailView) {
  const { items, refresh, ...pages } = useAskPages('nft.bidRecord', { code: item.code });
  const asked = items.map(({ bidder, ...bid }) => ({ ...bid, bidder: bidder.nickname }));
  const newest = items[0]?.id ?? 0;
  const told = record.filter(({ id }) => id > newest);
  // When all that was told is new, bids in between may be missing.
  const isTorn = told.length > 0 && told.length === record.length && !pages.isLoading;
  const hasEarlier = item.bids > record.length;
  useEffect(() => {
    if (isTorn && hasEarlier) void refresh();
  }, [isTorn, hasEarlier, refresh]);
  return { ...pages, bids: [...told, ...asked] };
}

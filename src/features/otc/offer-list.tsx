/** OfferList { query, onTake }: the offers for it, asked again while they are looked at. */
import { Handshake } from 'lucide-react';
import { useEffect } from 'react';
import type { OtcOfferView } from '../../../contract/features/otc-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { OfferCard } from './offer-card.tsx';
import type { DeskState } from './use-desk.ts';

/** What others take and publish is told to nobody else. */
const AGAIN_MS = 15_000;

interface OfferListProps {
  readonly query: DeskState['query'];
  readonly onTake: (offer: OtcOfferView) => void;
}

export function OfferList({ query, onTake }: OfferListProps) {
  const { t } = useWords('otc');
  const pages = useAskPages('otc.desk', query);
  const { refresh } = pages;
  useEffect(() => {
    const timer = setInterval(() => void refresh(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return (
    <AskedList
      pages={pages}
      label={t('title')}
      keyOf={({ id }) => id}
      renderItem={(offer) => <OfferCard offer={offer} onTake={() => onTake(offer)} />}
      failed={t('failed')}
      empty={<EmptyState icon={Handshake} title={t('noOffers')} hint={t('noOffersHint')} />}
    />
  );
}

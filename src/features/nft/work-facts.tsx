/** WorkFacts { work }: what a work is and what it costs. WorkHistory { work }: who had it, and at which price (NFT-09). */
import type { NftDetailView, NftItemView } from '../../../contract/features/nft-views.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { artistPath, collectionPath } from './paths.ts';
import { WithFiat } from './with-fiat.tsx';

export function WorkFacts({ work }: { readonly work: NftDetailView }) {
  const { t, tag } = useWords('nft');
  const { item } = work;
  const isAuction = item.saleMode === 'auction';
  return (
    <FigureLines
      lines={[
        [
          t('labels.artist'),
          <button
            key="artist"
            type="button"
            onClick={() => void push(artistPath(item.artist.id))}
            className="tap text-gold"
          >
            {item.artist.name}
          </button>,
        ],
        [
          t('labels.collection'),
          <button
            key="collection"
            type="button"
            onClick={() => void push(collectionPath(item.collection.id))}
            className="tap text-gold"
          >
            {item.collection.name}
          </button>,
        ],
        [t('filters.type'), t(`types.${item.type}`)],
        [t('filters.saleMode'), t(`modes.${item.saleMode}`)],
        ...(item.rarity === null
          ? []
          : ([[t('filters.rarity'), t(`rarities.${item.rarity}`)]] as const)),
        [t('labels.edition'), `${item.edition}/${item.editions}`],
        [t('labels.owner'), item.owner?.nickname ?? item.artist.name],
        [
          t(isAuction ? 'labels.startPrice' : 'labels.price'),
          item.bid === null ? <Now key="price" item={item} /> : item.priceText,
        ],
        ...(isAuction
          ? ([
              [
                t('labels.bid'),
                item.bid === null ? t('bidding.none') : <Now key="bid" item={item} />,
              ],
              [t('labels.margin'), item.marginText],
              [t('labels.step'), item.stepText],
            ] as const)
          : []),
        ...(item.startsAt === null || item.endsAt === null
          ? []
          : ([
              [t('labels.starts'), dayTime(item.startsAt, tag)],
              [t('labels.ends'), dayTime(item.endsAt, tag)],
            ] as const)),
        [t('labels.fee'), work.feeText],
        [t('labels.royalty'), work.royaltyText],
        [t('labels.code'), item.code],
      ]}
    />
  );
}

/** The highest bid, or the price that is asked. */
function Now({ item }: { readonly item: NftItemView }) {
  return <WithFiat text={item.nowText} fiatText={item.fiatText} />;
}

export function WorkHistory({ work }: { readonly work: NftDetailView }) {
  const { t, tag } = useWords('nft');
  const { item, sales } = work;
  return (
    <section aria-label={t('history.title')} className="flex flex-col gap-1">
      <h2 className="font-semibold">{t('history.title')}</h2>
      {sales.length === 0 ? (
        <p className="text-small text-faint">{t('history.none')}</p>
      ) : (
        <FigureLines
          lines={sales.map((sale) => [
            `${sale.seller?.nickname ?? item.artist.name} → ${sale.buyer.nickname}, ${dayTime(sale.time, tag)}`,
            sale.priceText,
          ])}
        />
      )}
    </section>
  );
}

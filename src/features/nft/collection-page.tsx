/** CollectionPage { id }: what a collection is, what it costs at least, and its works. */
import { Palette } from 'lucide-react';
import type { NftCollectionView } from '../../../contract/features/nft-views.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { FilteredWorks } from './filtered-works.tsx';
import { artistPath } from './paths.ts';
import { WithFiat } from './with-fiat.tsx';

export function CollectionPage({ id }: { readonly id: number }) {
  const { t } = useWords('nft');
  const { data, failure, refresh } = useAsk('nft.collectionList', { collectionId: id, limit: 1 });
  const [collection] = data?.list ?? [];
  const instead = failure ? (
    <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
  ) : (
    data && <EmptyState icon={Palette} title={t('empty')} hint={t('emptyHint')} />
  );
  return (
    <Page title={collection?.name ?? t('labels.collection')}>
      {collection === undefined ? (
        instead
      ) : (
        <>
          <CollectionHead collection={collection} />
          <FilteredWorks search="" collection={id} />
        </>
      )}
    </Page>
  );
}

function CollectionHead({ collection }: { readonly collection: NftCollectionView }) {
  const { t } = useWords('nft');
  const { artistId, artist, floorText, floorFiatText } = collection;
  return (
    <div className="flex flex-col gap-3 pt-2 pb-2">
      <img
        src={collection.cover}
        alt=""
        decoding="async"
        className="h-36 w-full rounded-large bg-control object-cover"
      />
      <p className="text-pretty text-soft">{collection.summary}</p>
      <FigureLines
        lines={[
          [
            t('labels.artist'),
            <button
              key="artist"
              type="button"
              onClick={() => void push(artistPath(artistId))}
              className="tap text-gold"
            >
              {artist}
            </button>,
          ],
          [t('works'), collection.worksText],
          [t('labels.owners'), collection.ownersText],
          ...(floorText === ''
            ? []
            : ([
                [
                  t('labels.floor'),
                  <WithFiat key="floor" text={floorText} fiatText={floorFiatText} />,
                ],
              ] as const)),
        ]}
      />
    </div>
  );
}

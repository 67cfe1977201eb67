/** The homepage of an artist: who they are, their collections and their works (NFT-03). */
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { Page } from '../../navigation/page.tsx';
import { integerParam, useQueryValues } from '../../navigation/query.ts';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { CollectionRow } from './gallery-lists.tsx';
import { WithFiat } from './with-fiat.tsx';
import { WorkGrid } from './work-grid.tsx';

export function ArtistScreen() {
  const { t } = useWords('nft');
  const { id } = useQueryValues({ id: integerParam() });
  const { data, failure, refresh } = useAsk('nft.artistPage', { id: id ?? 0 });
  if (failure)
    return (
      <Page title={t('labels.artist')}>
        <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
      </Page>
    );
  if (data === undefined)
    return (
      <Page title={t('labels.artist')}>
        <div role="status" aria-label={t('loading')} className="flex flex-col gap-3 pt-3">
          <Skeleton className="h-44 w-full rounded-large" />
        </div>
      </Page>
    );
  const { artist, collections } = data;
  return (
    <Page title={artist.name}>
      <div className="flex flex-col gap-3 pt-2">
        <img
          src={artist.cover}
          alt=""
          decoding="async"
          className="h-36 w-full rounded-large bg-control object-cover"
        />
        <p className="text-pretty text-soft">{artist.summary}</p>
        <FigureLines
          lines={[
            [t('works'), artist.worksText],
            [t('states.sold'), artist.soldText],
            [
              t('labels.turnover'),
              <WithFiat
                key="turnover"
                text={artist.turnoverText}
                fiatText={artist.turnoverFiatText}
              />,
            ],
          ]}
        />
        {collections.map((collection) => (
          <CollectionRow key={collection.id} collection={collection} />
        ))}
        <ArtistWorks id={artist.id} />
      </div>
    </Page>
  );
}

function ArtistWorks({ id }: { readonly id: number }) {
  const { t } = useWords('nft');
  const pages = useAskPages('nft.market', { uid: id, sort: 'newest' }, { pageSize: 20 });
  return <WorkGrid pages={pages} label={t('works')} />;
}

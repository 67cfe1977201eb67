/** Artists and collections as lists, each leading to its works. */
import { Palette } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NftArtistView, NftCollectionView } from '../../../contract/features/nft-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { type Pages, useAskPages } from '../../link/use-ask-pages.ts';
import { push } from '../../navigation/navigate.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { artistPath, collectionPath } from './paths.ts';

export function ArtistList({ search }: { readonly search: string }) {
  const { t } = useWords('nft');
  const pages = useAskPages('nft.artistList', search === '' ? {} : { search });
  return (
    <Rows
      pages={pages}
      label={t('artists')}
      keyOf={({ id }) => id}
      renderItem={(artist: NftArtistView) => (
        <Row
          image={artist.headPortrait}
          name={artist.name}
          note={artist.summary}
          figure={`${artist.worksText} ${t('works')}`}
          onOpen={() => void push(artistPath(artist.id))}
        />
      )}
    />
  );
}

export function CollectionList({ search }: { readonly search: string }) {
  const { t } = useWords('nft');
  const pages = useAskPages('nft.collectionList', search === '' ? {} : { search });
  return (
    <Rows
      pages={pages}
      label={t('collections')}
      keyOf={({ id }) => id}
      renderItem={(collection: NftCollectionView) => <CollectionRow collection={collection} />}
    />
  );
}

export function CollectionRow({ collection }: { readonly collection: NftCollectionView }) {
  const { t } = useWords('nft');
  const { floorText, worksText } = collection;
  return (
    <Row
      image={collection.cover}
      name={collection.name}
      note={collection.artist}
      figure={floorText === '' ? `${worksText} ${t('works')}` : floorText}
      onOpen={() => void push(collectionPath(collection.id))}
    />
  );
}

interface RowsProps<Item> {
  readonly pages: Pages<Item>;
  readonly label: string;
  readonly keyOf: (item: Item) => number;
  readonly renderItem: (item: Item) => ReactNode;
}

function Rows<Item>({ pages, label, keyOf, renderItem }: RowsProps<Item>) {
  const { t } = useWords('nft');
  return (
    <AskedList
      isInline
      pages={pages}
      label={label}
      keyOf={keyOf}
      renderItem={renderItem}
      failed={t('failed')}
      empty={<EmptyState icon={Palette} title={t('empty')} hint={t('emptyHint')} />}
    />
  );
}

interface RowProps {
  readonly image: string;
  readonly name: string;
  readonly note: string;
  readonly figure: string;
  readonly onOpen: () => void;
}

function Row({ image, name, note, figure, onOpen }: RowProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-center gap-3 py-3 text-left -outline-offset-2 active:opacity-70"
    >
      <img
        src={image}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-14 shrink-0 rounded-small bg-control object-cover"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{name}</span>
        <span className="line-clamp-2 block text-small text-faint">{note}</span>
      </span>
      <span className="figure shrink-0 text-small text-soft">{figure}</span>
    </button>
  );
}

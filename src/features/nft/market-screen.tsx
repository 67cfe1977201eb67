/** NFT: the market of works with its filters, the artists and the collections (NFT-01, NFT-03). */
import { Image, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { integerParam, useQueryValues } from '../../navigation/query.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useRestedText } from '../../ui/fields/use-rested-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CollectionPage } from './collection-page.tsx';
import { FilteredWorks } from './filtered-works.tsx';
import { ArtistList, CollectionList } from './gallery-lists.tsx';
import { ACTIVITY_PATH, MINE_PATH } from './paths.ts';

const tabs = ['works', 'artists', 'collections'] as const;
const PANEL_ID = 'nft-panel';

/** With `?collection=` it is the page of that collection. */
export function MarketScreen() {
  const { collection } = useQueryValues({ collection: integerParam() });
  return collection === null ? <Market /> : <CollectionPage id={collection} />;
}

function Market() {
  const { t } = useWords('nft');
  const [tab, setTab] = useState<(typeof tabs)[number]>('works');
  const [search, setSearch] = useState('');
  const wanted = useRestedText(search.trim());
  return (
    <Page
      title={t('title')}
      isPadded={false}
      right={
        <span className="flex">
          <IconButton icon={Image} label={t('mine')} onClick={() => void push(MINE_PATH)} />
          <IconButton
            icon={MessageSquare}
            label={t('activity')}
            onClick={() => void push(ACTIVITY_PATH)}
          />
        </span>
      }
    >
      <div className="sticky top-(--nav-bar) z-10 flex flex-col gap-2 bg-ground">
        <Tabs
          label={t('title')}
          value={tab}
          onChange={setTab}
          panelId={PANEL_ID}
          tabs={tabs.map((key) => ({ key, label: t(key) }))}
        />
        <div className="px-4 pb-1">
          <TextInput
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            maxLength={40}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      </div>
      <div role="tabpanel" id={PANEL_ID} aria-label={t(tab)} className="px-4 pb-6">
        {tab === 'works' && <FilteredWorks search={wanted} collection={null} />}
        {tab === 'artists' && <ArtistList search={wanted} />}
        {tab === 'collections' && <CollectionList search={wanted} />}
      </div>
    </Page>
  );
}

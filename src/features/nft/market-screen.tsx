/** NFT: the market of works with its filters, the artists and the collections (NFT-01, NFT-03). */
import { Image, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import {
  nftMediaTypes,
  nftRarities,
  nftSaleModes,
  nftSaleStates,
} from '../../../contract/plain/nft-kinds.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { integerParam, useQueryValues } from '../../navigation/query.ts';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ArtistList, CollectionList } from './gallery-lists.tsx';
import { ACTIVITY_PATH, MINE_PATH } from './paths.ts';
import { WorkGrid } from './work-grid.tsx';

const tabs = ['works', 'artists', 'collections'] as const;
const sorts = ['newest', 'ending', 'cheapest', 'dearest'] as const;
const PANEL_ID = 'nft-panel';
const PAGE_SIZE = 20;

export function MarketScreen() {
  const { t } = useWords('nft');
  const [tab, setTab] = useState<(typeof tabs)[number]>('works');
  const [search, setSearch] = useState('');
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
        {tab === 'works' && <Works search={search.trim()} />}
        {tab === 'artists' && <ArtistList search={search.trim()} />}
        {tab === 'collections' && <CollectionList search={search.trim()} />}
      </div>
    </Page>
  );
}

const ALL = 'all';
type Choice<Value extends string> = Value | typeof ALL;

interface Choices {
  readonly saleMode: Choice<(typeof nftSaleModes)[number]>;
  readonly type: Choice<(typeof nftMediaTypes)[number]>;
  readonly rarity: Choice<(typeof nftRarities)[number]>;
  readonly status: Choice<(typeof nftSaleStates)[number]>;
  readonly sort: (typeof sorts)[number];
}
const everything: Choices = {
  ...{ saleMode: ALL, type: ALL, rarity: ALL, status: ALL },
  sort: 'newest',
};

function Works({ search }: { readonly search: string }) {
  const { t } = useWords('nft');
  const { collection } = useQueryValues({ collection: integerParam() });
  const [choices, setChoices] = useState(everything);
  const { saleMode, type, rarity, status, sort } = choices;
  const pages = useAskPages(
    'nft.market',
    {
      ...(saleMode !== ALL && { saleMode }),
      ...(type !== ALL && { type }),
      ...(rarity !== ALL && { rarity }),
      ...(status !== ALL && { status }),
      ...(search !== '' && { search }),
      ...(collection !== null && { collectionId: collection }),
      sort,
    },
    { pageSize: PAGE_SIZE },
  );
  return (
    <>
      <Filters choices={choices} onChange={setChoices} />
      <WorkGrid pages={pages} label={t('works')} />
    </>
  );
}

interface FiltersProps {
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}

function Filters({ choices, onChange }: FiltersProps) {
  const { t } = useWords('nft');
  const withAll = <Value extends string>(
    name: string,
    values: readonly Value[],
    words: (value: Value) => string,
  ) => [
    { value: ALL as Choice<Value>, label: `${name}: ${t('all')}` },
    ...values.map((value) => ({ value: value as Choice<Value>, label: words(value) })),
  ];
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      <Select
        isInline
        title={t('filters.saleMode')}
        value={choices.saleMode}
        onChange={(saleMode) => onChange({ ...choices, saleMode })}
        options={withAll(t('filters.saleMode'), nftSaleModes, (value) => t(`modes.${value}`))}
      />
      <Select
        isInline
        title={t('filters.type')}
        value={choices.type}
        onChange={(type) => onChange({ ...choices, type })}
        options={withAll(t('filters.type'), nftMediaTypes, (value) => t(`types.${value}`))}
      />
      <Select
        isInline
        title={t('filters.rarity')}
        value={choices.rarity}
        onChange={(rarity) => onChange({ ...choices, rarity })}
        options={withAll(t('filters.rarity'), nftRarities, (value) => t(`rarities.${value}`))}
      />
      <Select
        isInline
        title={t('filters.status')}
        value={choices.status}
        onChange={(status) => onChange({ ...choices, status })}
        options={withAll(t('filters.status'), nftSaleStates, (value) => t(`states.${value}`))}
      />
      <Select
        isInline
        title={t('filters.sort')}
        value={choices.sort}
        onChange={(sort) => onChange({ ...choices, sort })}
        options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
      />
    </div>
  );
}

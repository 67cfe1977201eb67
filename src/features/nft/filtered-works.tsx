/** FilteredWorks { search, collection }: works with their filters, of one collection or of all. */
import { useState } from 'react';
import {
  nftMediaTypes,
  nftRarities,
  nftSaleModes,
  nftSaleStates,
} from '../../../contract/plain/nft-kinds.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { Select } from '../../ui/fields/select.tsx';
import { WorkGrid } from './work-grid.tsx';

const sorts = ['newest', 'ending', 'cheapest', 'dearest'] as const;
const PAGE_SIZE = 20;

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

interface FilteredWorksProps {
  readonly search: string;
  readonly collection: number | null;
}

export function FilteredWorks({ search, collection }: FilteredWorksProps) {
  const { t } = useWords('nft');
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

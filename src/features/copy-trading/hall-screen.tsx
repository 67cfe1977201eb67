/** Copy trading (COPY-03): the traders, searched and sorted, with what the user copies above them. */
import { Search, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useSession } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useRestedText } from '../../ui/fields/use-rested-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { MineSummary } from './mine-summary.tsx';
import { BECOME_PATH } from './paths.ts';
import { TraderCard } from './trader-card.tsx';

const sorts = ['profit', 'profit_rate', 'accuracy', 'followers', 'drawdown'] as const;
const SEARCH_LENGTH = 20;

export function HallScreen() {
  const { t } = useWords('copy-trading');
  const isUser = useSession().state === 'user';
  const { data: site } = useAsk('home.siteConfig', {});
  const [sort, setSort] = useState<(typeof sorts)[number]>('profit');
  const [search, setSearch] = useState('');
  const wanted = useRestedText(search.trim());
  return (
    <Page
      title={t('title')}
      right={
        <IconButton
          icon={UserRoundPlus}
          label={t('become.title')}
          onClick={() => void push(BECOME_PATH)}
        />
      }
    >
      {isUser && <MineSummary />}
      <div className="flex flex-col gap-2 pt-3">
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          maxLength={SEARCH_LENGTH}
          onChange={(event) => setSearch(event.target.value)}
          before={<Search aria-hidden="true" size={18} className="ml-3.5 shrink-0 text-faint" />}
        />
        <SegmentedControl
          variant="chips"
          label={t('sort.label')}
          value={sort}
          onChange={setSort}
          options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
      </div>
      <Traders sort={sort} search={wanted} />
      <p className="mt-5 text-small text-faint">
        {t('risk')} {site?.isSandbox && t('playMoney')}
      </p>
    </Page>
  );
}

interface TradersProps {
  readonly sort: (typeof sorts)[number];
  readonly search: string;
}

function Traders({ sort, search }: TradersProps) {
  const { t } = useWords('copy-trading');
  const pages = useAskPages('copyTrading.hall', { sort, ...(search !== '' && { search }) });
  return (
    <AskedList
      variant="cards"
      pages={pages}
      label={t('traders')}
      keyOf={({ traderUserId }) => traderUserId}
      renderItem={(trader) => <TraderCard trader={trader} />}
      failed={t('failed')}
      empty={<EmptyState title={t('empty.traders')} />}
    />
  );
}

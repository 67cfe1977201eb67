/** My collection: what I own, my boxes, what I sell again and what I marked (NFT-03). */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MARKET_PATH } from './paths.ts';
import { WithFiat } from './with-fiat.tsx';
import { WorkGrid } from './work-grid.tsx';

const scopes = ['owned', 'boxes', 'reselling', 'collected'] as const;
type Scope = (typeof scopes)[number];

const PANEL_ID = 'nft-mine';

export function MineScreen() {
  const { t } = useWords('nft');
  const [scope, setScope] = useState<Scope>('owned');
  const wordsOf = (key: Scope) => (key === 'reselling' ? t('reselling') : t(`own.${key}`));
  return (
    <Page title={t('mine')} isPadded={false}>
      <div className="sticky top-(--nav-bar) z-10 bg-ground">
        <Tabs
          label={t('mine')}
          value={scope}
          onChange={setScope}
          panelId={PANEL_ID}
          tabs={scopes.map((key) => ({ key, label: wordsOf(key) }))}
        />
      </div>
      <div role="tabpanel" id={PANEL_ID} aria-label={wordsOf(scope)} className="px-4 pb-6">
        {scope === 'owned' && <Worth />}
        <Mine key={scope} scope={scope} />
      </div>
    </Page>
  );
}

/** All that is owned, at cost and at the lowest prices of today. */
function Worth() {
  const { t } = useWords('nft');
  const { data } = useAsk('nft.owned', { limit: 1 });
  if (data === undefined || data.summary.works === 0) return null;
  const { worksText, costText, costFiatText, floorText, floorFiatText } = data.summary;
  return (
    <FigureLines
      lines={[
        [t('works'), worksText],
        [t('labels.cost'), <WithFiat key="cost" text={costText} fiatText={costFiatText} />],
        [t('labels.worth'), <WithFiat key="worth" text={floorText} fiatText={floorFiatText} />],
      ]}
    />
  );
}

function Mine({ scope }: { readonly scope: Scope }) {
  const { t } = useWords('nft');
  const pages = useAskPages('nft.owned', { scope }, { pageSize: 20 });
  return (
    <WorkGrid
      pages={pages}
      label={t('mine')}
      action={
        <Button size="medium" onClick={() => void push(MARKET_PATH)}>
          {t('look')}
        </Button>
      }
    />
  );
}

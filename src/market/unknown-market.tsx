/** UnknownMarket { symbol }: says that the address names a market that does not exist, and leads to those that do. */
import { SearchX } from 'lucide-react';
import { useWords } from '../i18n/use-words.ts';
import { switchTab } from '../navigation/navigate.ts';
import { Page } from '../navigation/page.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';

const MARKETS_PATH = '/pages/market/market';

export function UnknownMarket({ symbol }: { readonly symbol: string }) {
  const { t } = useWords('trade');
  return (
    <Page>
      <EmptyState
        icon={SearchX}
        title={t('market.unknown', { symbol })}
        hint={t('market.unknownHint')}
        action={
          <Button size="medium" onClick={() => void switchTab(MARKETS_PATH)}>
            {t('market.all')}
          </Button>
        }
      />
    </Page>
  );
}

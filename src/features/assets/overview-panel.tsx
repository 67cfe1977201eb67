/** The whole at a glance: total, its course, the four ways to move money, the portfolio, and the accounts. */
import { ChartPie } from 'lucide-react';
import { useState } from 'react';
import type { AssetsView } from '../../../contract/features/assets.ts';
import { storage } from '../../device/storage.ts';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { PORTFOLIO_PATH } from '../../navigation/paths.ts';
import { besideOnWide } from '../../ui/beside-on-wide.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';
import { AccountRow } from './account-row.tsx';
import { AssetActions } from './asset-actions.tsx';
import { type AssetTab, viewOfAccount } from './asset-tabs.ts';
import { CurrencyChoice } from './currency-choice.tsx';
import { EquityHistory } from './equity-history.tsx';
import { OwnedWorks } from './owned-works.tsx';
import { TotalHead } from './total-head.tsx';

interface OverviewPanelProps {
  readonly assets: AssetsView;
  readonly onView: (view: AssetTab) => void;
}

export function OverviewPanel({ assets, onView }: OverviewPanelProps) {
  const { t } = useWords('assets');
  const { t: money } = useWords('money');
  const small = useHideSmall();
  const accounts = assets.accounts.filter(
    ({ balances }) => !small.isHidden || balances.some(({ isSmall }) => !isSmall),
  );
  return (
    <div className={besideOnWide}>
      <div>
        <TotalHead
          name={t('total')}
          text={assets.totalText}
          unit={<CurrencyChoice />}
          note={assets.bitcoinText === '' ? '' : `≈ ${assets.bitcoinText} BTC`}
        />
        <EquityHistory isEmpty={assets.accounts.every(({ balances }) => balances.length === 0)} />
        <AssetActions />
        <div className="mt-4 border-y border-hairline">
          <List>
            <ListRow
              icon={ChartPie}
              label={t('portfolio')}
              onClick={() => void push(PORTFOLIO_PATH)}
            />
            <OwnedWorks />
          </List>
        </div>
      </div>
      <div>
        <div className="mt-4 flex items-center justify-between gap-3">
          <h2 className="text-title font-semibold">{money('accounts.title')}</h2>
          <HideSmall {...small} />
        </div>
        <ul aria-label={money('accounts.title')}>
          {accounts.map((account) => (
            <li key={account.account}>
              <AccountRow account={account} onOpen={() => onView(viewOfAccount[account.account])} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface SmallBalances {
  readonly isHidden: boolean;
  readonly setIsHidden: (isHidden: boolean) => void;
}

/** One choice for all views, kept on the device. */
export function useHideSmall(): SmallBalances {
  const [isHidden, setIsHidden] = useState(() => storage.readText('trade.hideSmall') === 'on');
  const choose = (next: boolean) => {
    storage.writeText('trade.hideSmall', next ? 'on' : 'off');
    setIsHidden(next);
  };
  return { isHidden, setIsHidden: choose };
}

export function HideSmall({ isHidden, setIsHidden }: SmallBalances) {
  const { t } = useWords('assets');
  return (
    <Checkbox isChecked={isHidden} onChange={setIsHidden}>
      {t('hideSmall')}
    </Checkbox>
  );
}

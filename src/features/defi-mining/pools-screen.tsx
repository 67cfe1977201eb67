/** DeFi mining: the pools, each with its size, its fee and what its last day would come to in a year. */
import { ChevronRight, CircleHelp } from 'lucide-react';
import type { DefiPoolView } from '../../../contract/features/defi-mining-views.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSession } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { CurrencyIcon } from '../../market/currency-icon.tsx';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { FigureGrid } from '../../ui/figures/figure-grid.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { ENTER_PATH, SHARES_PATH, WELCOME_PATH } from './paths.ts';

export function PoolsScreen() {
  const { t } = useWords('defi-mining');
  const isUser = useSession().state === 'user';
  const { data: site } = useAsk('home.siteConfig', {});
  return (
    <Page
      title={t('title')}
      right={
        <IconButton
          icon={CircleHelp}
          label={t('howItWorks')}
          onClick={() => void push(WELCOME_PATH, { kind: 'defi' })}
        />
      }
    >
      {isUser && (
        <button
          type="button"
          onClick={() => void push(SHARES_PATH)}
          className="mt-2 flex items-center justify-between rounded-large border border-hairline bg-raised px-4 py-3.5 text-left font-semibold active:opacity-70"
        >
          {t('shares')}
          <ChevronRight aria-hidden="true" size={18} className="text-faint" />
        </button>
      )}
      <Pools />
      <p className="mt-5 text-small text-faint">
        {t('risk')} {site?.isSandbox && t('playMoney')}
      </p>
    </Page>
  );
}

function Pools() {
  const { t } = useWords('defi-mining');
  const { data: pools, failure, refresh } = useAsk('defiMining.offer', {}, { staleMs: 0 });
  if (pools === undefined && failure)
    return (
      <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
    );
  if (pools === undefined)
    return (
      <div role="status" aria-label={t('pools')} className="flex flex-col gap-3 pt-3">
        <Skeleton className="h-44 w-full rounded-large" />
        <Skeleton className="h-44 w-full rounded-large" />
      </div>
    );
  return (
    <ul aria-label={t('pools')} className="flex flex-col gap-3 pt-3">
      {pools.map((pool) => (
        <li key={pool.id}>
          <PoolCard pool={pool} />
        </li>
      ))}
    </ul>
  );
}

function PoolCard({ pool }: { readonly pool: DefiPoolView }) {
  const { t } = useWords('defi-mining');
  const { currency, quoteCurrency, priceText, sizeText, yieldText, state } = pool;
  const name = `${currency} / ${quoteCurrency}`;
  const money = (text: string | null) => (text === null ? NOTHING : `${text} ${quoteCurrency}`);
  const labels = [
    [t('label.price'), money(priceText)],
    [t('label.size'), money(sizeText)],
    [t('label.feeRate'), pool.feeRateText],
    [t('label.volumeShare'), pool.volumeShareText],
  ] as const;
  return (
    <article aria-label={name} className="flex flex-col gap-3 rounded-large bg-raised p-4">
      <header className="flex items-center justify-between gap-3">
        <h2 className="flex min-w-0 items-center gap-2 font-semibold">
          <CurrencyIcon currency={currency} size={24} />
          {name}
        </h2>
        <span className="text-right">
          <span className="block text-caption text-faint">{t('label.yield')}</span>
          <span className="figure text-title font-semibold text-gold">{yieldText ?? NOTHING}</span>
        </span>
      </header>
      <FigureGrid figures={labels} />
      <Button
        isWide
        size="medium"
        variant={state === 'open' ? 'primary' : 'plain'}
        disabled={state !== 'open'}
        aria-label={`${t(`sale.${state}`)}, ${name}`}
        onClick={() => void push(ENTER_PATH, { id: pool.id })}
      >
        {t(`sale.${state}`)}
      </Button>
    </article>
  );
}

/** What everything is worth, and how it changed today (HOME-01). */
import { Eye, EyeOff } from 'lucide-react';
import type { AssetsView } from '../../../contract/features/assets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { hideBalances, usePreferences } from '../../link/preferences.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useTopic } from '../../link/use-topic.ts';
import { push } from '../../navigation/navigate.ts';
import { Button } from '../../ui/button.tsx';
import { PriceText } from '../../ui/figures/price-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Card } from './card.tsx';

/** Dots in the place of an amount that others must not see. */
const HIDDEN = '••••••';

export function EquivalentCard() {
  const { t } = useWords('home');
  const overview = useTopic('assets.overview');
  const isHidden = usePreferences((choices) => choices.isBalanceHidden);
  const { data: site } = useAsk('home.siteConfig', {});
  return (
    <Card label={t('total')}>
      <div className="-mt-2.5 flex h-9 items-center text-soft">
        <h2 className="shrink-0 text-small">{t('total')}</h2>
        <IconButton
          icon={isHidden ? EyeOff : Eye}
          size={17}
          label={isHidden ? t('showBalance') : t('hideBalance')}
          aria-pressed={isHidden}
          onClick={() => hideBalances(!isHidden)}
        />
        {site?.isSandbox && (
          <span className="ml-auto truncate text-caption text-faint">{t('playMoney')}</span>
        )}
      </div>
      <Total overview={overview} isHidden={isHidden} />
      <div className="mt-3 grid grid-cols-3 gap-2.5">
        <CardAction label={t('deposit')} path="/pages/fund/select?for=deposit" isPrimary />
        <CardAction label={t('withdraw')} path="/pages/fund/withdraw" />
        <CardAction label={t('transfer')} path="/pages/fund/fundTransfer" />
      </div>
    </Card>
  );
}

function Total({
  overview,
  isHidden,
}: {
  readonly overview: AssetsView | null;
  readonly isHidden: boolean;
}) {
  const { t } = useWords('home');
  if (!overview) {
    return (
      <div className="flex h-[62px] flex-col justify-center gap-2.5">
        <Skeleton className="h-7 w-44" />
        <Skeleton className="h-3.5 w-28" />
      </div>
    );
  }
  return (
    <div className="h-[62px]">
      <p className="flex items-baseline gap-2">
        <span className="figure min-w-0 truncate text-display font-semibold">
          {isHidden ? <HiddenAmount /> : overview.totalText}
        </span>
        <span className="figure text-small text-soft">{overview.currencyCode}</span>
      </p>
      <p className="truncate text-small text-faint">
        {isHidden ? (
          <HiddenAmount />
        ) : (
          <>
            <PriceText text={overview.todayText} tone={overview.todayTone} /> {t('today')}
          </>
        )}
      </p>
    </div>
  );
}

function HiddenAmount() {
  const { t } = useWords('home');
  return (
    <>
      <span aria-hidden="true">{HIDDEN}</span>
      <span className="sr-only">{t('hidden')}</span>
    </>
  );
}

interface CardActionProps {
  readonly label: string;
  readonly path: string;
  readonly isPrimary?: boolean;
}

function CardAction({ label, path, isPrimary = false }: CardActionProps) {
  return (
    <Button
      variant={isPrimary ? 'primary' : 'plain'}
      size="medium"
      className="min-w-0 px-1!"
      onClick={() => void push(path)}
    >
      <span className="truncate">{label}</span>
    </Button>
  );
}

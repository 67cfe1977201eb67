/**
 * PhoneHead { market, nav, path, beside?, onOrders | right }: the top of a trade screen on a phone: the kinds of trading, the
 * market with its picker, the connection, and the price with the range of its day.
 */
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MarketView } from '../../contract/features/markets.ts';
import { useWords } from '../i18n/use-words.ts';
import { ConnectionBadge } from '../market/connection-badge.tsx';
import { FavouriteButton } from '../market/favourite-button.tsx';
import { DayRange, LastPrice, MarketName } from '../market/market-head.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { KindNav, type TradingKind } from './kind-nav.tsx';

interface PhoneHeadProps {
  readonly market: MarketView;
  readonly nav: TradingKind;
  /** The page on which a chosen market is shown. */
  readonly path: string;
  /** In the place of the day's range. */
  readonly beside?: ReactNode;
  readonly onOrders?: () => void;
  /** In the place of the way to the orders. */
  readonly right?: ReactNode;
}

export function PhoneHead({ market, nav, path, beside, onOrders, right }: PhoneHeadProps) {
  const { t } = useWords('trade');
  const { symbol } = market;
  return (
    <>
      <KindNav current={nav} />
      {/* The words of a lost connection need the room of the kind, never that of the name. */}
      <header className="flex h-10 shrink-0 items-center pr-1 pl-3 not-has-[[data-connection=live]]:[&_[data-kind]]:hidden">
        <MarketName symbol={symbol} market={market} path={path} />
        <span className="ml-auto flex shrink-0 items-center">
          <ConnectionBadge />
          <FavouriteButton currencyId={market.currencyId} />
          {right ?? (
            <IconButton
              icon={ReceiptText}
              size={20}
              label={t('orders.title')}
              className="-ml-2"
              onClick={onOrders}
            />
          )}
        </span>
      </header>
      <div className="flex h-8 shrink-0 items-center justify-between gap-3 px-3">
        <LastPrice symbol={symbol} />
        {beside ?? <DayRange symbol={symbol} />}
      </div>
    </>
  );
}

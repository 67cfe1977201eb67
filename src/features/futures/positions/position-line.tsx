/** The foot of the trade screen: the newest position of this market, or what is free to open one with. */
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { FuturesPositionView } from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSession } from '../../../link/session.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { currentPath, LOGIN_PATH, push } from '../../../navigation/navigate.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { NOTHING } from '../../../ui/figures/nothing.ts';
import { CloseSheet } from './close-sheet.tsx';
import { LiveProfit } from './live-profit.tsx';

interface PositionLineProps {
  readonly market: MarketView;
  readonly onPositions: () => void;
}

export function PositionLine({ market, onPositions }: PositionLineProps) {
  const { t } = useWords('futures');
  const isGuest = useSession().state === 'guest';
  const positions = useTopic('futures.positions', isGuest ? null : market.symbol);
  const [newest, ...others] = positions ?? [];
  // A newer position takes the line, but not the question about this one.
  const [closingId, setClosingId] = useState<number | null>(null);
  const closing = positions?.find(({ id }) => id === closingId) ?? null;
  return (
    <section
      aria-label={t('line.label')}
      className="flex h-12 shrink-0 items-center justify-between gap-3 border-t border-hairline bg-raised px-3"
    >
      {isGuest && <GuestLine />}
      {!isGuest && !newest && <FreeLine onPositions={onPositions} />}
      {newest && (
        <OpenLine
          position={newest}
          others={others.length}
          onPositions={onPositions}
          onClose={() => setClosingId(newest.id)}
        />
      )}
      {closing && (
        <CloseSheet position={closing} market={market} onClose={() => setClosingId(null)} />
      )}
    </section>
  );
}

function GuestLine() {
  const { t } = useWords('futures');
  const { t: trade } = useWords('trade');
  return (
    <>
      <span className="min-w-0 text-small text-soft">{t('line.guest')}</span>
      <Button
        variant="plain"
        size="small"
        onClick={() => void push(LOGIN_PATH, { back: currentPath() })}
      >
        {trade('orders.login')}
      </Button>
    </>
  );
}

function FreeLine({ onPositions }: { readonly onPositions: () => void }) {
  const { t } = useWords('futures');
  const account = useTopic('futures.account');
  const orders = useTopic('futures.orders') ?? [];
  return (
    <>
      <span className="min-w-0">
        <span className="figure block truncate leading-5">
          {account?.equityText ?? NOTHING}{' '}
          <span className="font-sans text-small text-soft">{account?.currency}</span>
        </span>
        <span className="block truncate text-caption leading-[14px] text-faint">
          {t('account.equity')}
        </span>
      </span>
      <Button variant="plain" size="small" onClick={onPositions}>
        {orders.length > 0
          ? t('orders.currentCount', { total: orders.length })
          : t('positions.title')}
      </Button>
    </>
  );
}

interface OpenLineProps {
  readonly position: FuturesPositionView;
  readonly others: number;
  readonly onPositions: () => void;
  readonly onClose: () => void;
}

function OpenLine({ position, others, onPositions, onClose }: OpenLineProps) {
  const { t } = useWords('futures');
  const isGrave = position.risk === 'danger' || position.risk === 'warning';
  return (
    <>
      <button
        type="button"
        aria-label={t('line.show', {
          side: t(`side.${position.side}`),
          profit: position.profitText,
        })}
        onClick={onPositions}
        className="flex h-full min-w-0 flex-1 items-center justify-between gap-2 text-left -outline-offset-2"
      >
        <span className="min-w-0">
          <span className="figure block truncate leading-5">
            <span
              className={classNames(
                'font-semibold',
                position.side === 'long' ? 'text-up' : 'text-down',
              )}
            >
              {t(`side.${position.side}`)}
            </span>{' '}
            {position.quantityText} {position.base}{' '}
            <span className="text-faint">{t('multiple.of', { multiple: position.multiple })}</span>
            {others > 0 && <span className="text-faint"> +{others}</span>}
          </span>
          <span
            className={classNames(
              'figure flex items-center gap-1 truncate text-caption leading-4',
              isGrave ? 'text-warning' : 'text-faint',
            )}
          >
            {isGrave && <TriangleAlert aria-hidden="true" size={11} className="shrink-0" />}
            {t('ticket.liquidation')} {position.liquidationText || t('figures.none')}
          </span>
        </span>
        <LiveProfit position={position} className="leading-5" />
      </button>
      <Button variant="plain" size="small" onClick={onClose}>
        {t('close.one')}
      </Button>
    </>
  );
}

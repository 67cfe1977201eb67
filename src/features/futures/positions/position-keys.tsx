/**
 * PositionKeys { market, previews }: what keys do with the newest position of the market: close a part of it, turn it
 * round, move its stop. Where orders are confirmed, closing and turning are too.
 */
import { useState } from 'react';
import type { FuturesSide } from '../../../../contract/features/futures-entities.ts';
import type {
  FuturesPositionView,
  FuturesPreview,
} from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useKeyActions } from '../../../keys/offered-actions.ts';
import type { LastPreview } from '../../../link/drafts/use-last-preview.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { useTradeSettings } from '../../../ticket/trade-settings.ts';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { showToast } from '../../../ui/layers/toast.tsx';
import { CloseSheet } from './close-sheet.tsx';
import { partOfLots } from './part-of-lots.ts';
import { useCloseAtMarket } from './use-close-form.ts';
import { type SeenPrice, useFlip } from './use-flip.ts';
import { useStopSteps } from './use-stop-steps.ts';

interface PositionKeysProps {
  readonly market: MarketView;
  /** They know the price that is seen, whatever the ticket holds. */
  readonly previews: Readonly<Record<FuturesSide, LastPreview<FuturesPreview>>>;
}

/** What is asked before it is done, of a position that stays the same when a newer one is opened; no percent: to turn it. */
type Asked = { readonly id: number; readonly percent: number | null } | null;

export function PositionKeys({ market, previews }: PositionKeysProps) {
  const { t } = useWords('futures');
  const positions = useTopic('futures.positions', market.symbol);
  // One that copies another trader follows that trader.
  const position = positions?.find(({ holding }) => holding !== 'copied') ?? null;
  const isConfirmed = useTradeSettings((settings) => settings.isConfirmed.futures);
  const [asked, setAsked] = useState<Asked>(null);
  const { close } = useCloseAtMarket();
  const flip = useFlip(market);
  const stops = useStopSteps(market, position);
  const seen = seenIn(previews);

  const withPosition = (act: (held: FuturesPositionView) => void) => () =>
    position === null ? showToast(t('positions.empty'), 'info') : act(position);
  const closePart = (percent: number) =>
    withPosition((held) => {
      if (isConfirmed || held.isSuper) setAsked({ id: held.id, percent });
      else void close(held, percent === 100 ? held.lots : partOfLots(held.lots, percent));
    });
  const withPrice = (act: (held: FuturesPositionView, price: SeenPrice) => void) =>
    withPosition((held) => {
      if (seen === null) showToast(t('result.noPrice'), 'warning');
      else act(held, seen);
    });
  const step = (ticks: 1 | -1) =>
    withPosition((held) => {
      if (held.stopLoss === '') showToast(t('result.noStop'), 'info');
      else stops.step(held, ticks);
    });
  useKeyActions({
    'close.25': closePart(25),
    'close.50': closePart(50),
    'close.75': closePart(75),
    'close.100': closePart(100),
    flip: withPrice((held, price) => {
      if (isConfirmed || held.isSuper) setAsked({ id: held.id, percent: null });
      else void flip(held, price);
    }),
    'stop.breakEven': withPosition((held) => stops.moveTo(held, held.openPrice)),
    'stop.up': step(1),
    'stop.down': step(-1),
  });

  const leave = () => setAsked(null);
  const meant = positions?.find(({ id }) => id === asked?.id);
  if (meant === undefined || asked === null) return null;
  const { percent } = asked;
  if (percent !== null)
    return <CloseSheet position={meant} market={market} percent={percent} onClose={leave} />;
  const names = { amount: meant.quantityText, base: meant.base };
  return (
    <Dialog
      isOpen
      onClose={leave}
      title={t('flip.title')}
      confirmLabel={t('flip.confirm')}
      onConfirm={() => {
        leave();
        if (seen !== null) void flip(meant, seen);
      }}
    >
      {t(meant.side === 'long' ? 'flip.toShort' : 'flip.toLong', names)}
    </Dialog>
  );
}

/** Null where no price is live. */
function seenIn({ long, short }: PositionKeysProps['previews']): SeenPrice | null {
  const preview = long.preview ?? short.preview;
  if (preview === null || preview.seenPrice === '' || preview.ageText !== '') return null;
  return { seenPrice: preview.seenPrice, seenAt: preview.seenAt };
}

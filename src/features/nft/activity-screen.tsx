/** My bids, and the messages about auctions that I won, each with its payment countdown (NFT-05, NFT-07, NFT-12). */
import { Gavel } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { NftBidView, NftOrderView } from '../../../contract/features/nft-views.ts';
import { dayTime, durationParts } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAsk } from '../../link/use-ask.ts';
import { type Pages, useAskPages } from '../../link/use-ask-pages.ts';
import { useSend } from '../../link/use-send.ts';
import { aheadOf } from '../../link/use-server-now.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { UnreadBadge } from '../../ui/figures/unread-badge.tsx';
import { useSecondsLeft } from '../../ui/figures/use-seconds-left.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { workPath } from './paths.ts';
import { WithFiat } from './with-fiat.tsx';

const tabs = ['bids', 'orders'] as const;

const PANEL_ID = 'nft-activity';

export function ActivityScreen() {
  const { t } = useWords('nft');
  const { tab: asked } = useQueryValues({ tab: oneOfParam(tabs, 'bids') });
  const [tab, setTab] = useState(asked);
  const { data, answeredAtMs } = useAsk('nft.payments', { limit: 1 });
  return (
    <Page title={t('activity')} isPadded={false}>
      <div className="sticky top-(--nav-bar) z-10 bg-ground">
        <Tabs
          label={t('activity')}
          value={tab}
          onChange={setTab}
          panelId={PANEL_ID}
          tabs={[
            { key: 'bids', label: t('own.bids') },
            {
              key: 'orders',
              label: (
                <span className="flex items-center gap-1">
                  {t('own.orders')}
                  <UnreadBadge unread={data?.unread ?? 0} />
                </span>
              ),
            },
          ]}
        />
      </div>
      <div role="tabpanel" id={PANEL_ID} aria-label={t(`own.${tab}`)} className="px-4 pb-6">
        {tab === 'bids' && <Bids />}
        {tab === 'orders' && <Orders aheadMs={aheadOf(data?.serverTime, answeredAtMs)} />}
      </div>
    </Page>
  );
}

function Bids() {
  const { t } = useWords('nft');
  const pages = useAskPages('nft.ownBids', {});
  return (
    <Rows
      pages={pages}
      label={t('own.bids')}
      renderItem={(bid: NftBidView) => <BidRow bid={bid} />}
    />
  );
}

const tones = {
  leading: 'up',
  won: 'up',
  outbid: 'warning',
  lost: 'plain',
  forfeited: 'down',
} as const;

function BidRow({ bid }: { readonly bid: NftBidView }) {
  const { t, tag } = useWords('nft');
  return (
    <button
      type="button"
      onClick={() => void push(workPath({ id: bid.itemId }))}
      className="flex w-full items-center gap-3 py-3 text-left -outline-offset-2 active:opacity-70"
    >
      <img src={bid.image} alt="" loading="lazy" className="size-14 rounded-small bg-control" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{bid.name}</span>
        <span className="block text-small text-faint">{dayTime(bid.time, tag)}</span>
        <span className="block text-small text-faint">
          {t('labels.margin')} {bid.marginText}, {t(`marginStates.${bid.marginStatus}`)}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <span className="figure">{bid.priceText}</span>
        <Badge tone={tones[bid.status]}>{t(`bidStates.${bid.status}`)}</Badge>
      </span>
    </button>
  );
}

function Orders({ aheadMs }: { readonly aheadMs: number }) {
  const { t } = useWords('nft');
  const pages = useAskPages('nft.payments', {});
  return (
    <Rows
      pages={pages}
      label={t('own.orders')}
      renderItem={(order: NftOrderView) => <OrderRow order={order} aheadMs={aheadMs} />}
    />
  );
}

function OrderRow(props: { readonly order: NftOrderView; readonly aheadMs: number }) {
  const { order, aheadMs } = props;
  const { t, tag } = useWords('nft');
  const reading = useSend('nft.readOrder');
  const { id, name, image, status, isRead } = order;
  const open = () => {
    if (!isRead) void reading.send({ id });
    void push(workPath({ id: order.itemId }));
  };
  return (
    <article aria-label={`${name}, ${t(`orders.${status}`)}`} className="flex flex-col py-3">
      <button
        type="button"
        onClick={open}
        className="flex items-center gap-3 py-1 text-left -outline-offset-2 active:opacity-70"
      >
        <img src={image} alt="" loading="lazy" className="size-14 rounded-small bg-control" />
        <span className="min-w-0 flex-1">
          <span className={`block truncate ${isRead ? '' : 'font-semibold'}`}>{name}</span>
          <span className="block text-small text-faint">{dayTime(order.createdAt, tag)}</span>
        </span>
        <Badge tone={status === 'unpaid' ? 'warning' : 'plain'}>{t(`orders.${status}`)}</Badge>
      </button>
      <FigureLines
        lines={[
          [t('labels.price'), order.priceText],
          [t('labels.margin'), order.marginText],
          ...(status === 'unpaid'
            ? ([
                [
                  t('labels.due'),
                  <WithFiat key="due" text={order.dueText} fiatText={order.dueFiatText} />,
                ],
              ] as const)
            : []),
          [t('labels.payBefore'), dayTime(order.payBefore, tag)],
        ]}
      />
      {status === 'unpaid' && <Payment order={order} aheadMs={aheadMs} />}
    </article>
  );
}

function Payment(props: { readonly order: NftOrderView; readonly aheadMs: number }) {
  const { order, aheadMs } = props;
  const { t } = useWords('nft');
  const paying = useSend('nft.payOrder', { unknown: t('unanswered') });
  const left = useSecondsLeft(order.payBefore - aheadMs);
  const { days, hours, minutes, seconds } = durationParts(left);
  return (
    <div className="flex flex-col gap-2 pt-1">
      <p role="timer" className="figure text-small text-warning">
        {t('orders.left', {
          hours: String(Number(days) * 24 + Number(hours)).padStart(2, '0'),
          minutes,
          seconds,
        })}
      </p>
      <p className="text-small text-faint">{t('orders.final')}</p>
      <Button
        isWide
        disabled={left === 0}
        isLoading={paying.isPendingFor(order.id)}
        onClick={() => void paying.send({ id: order.id })}
      >
        {t('orders.pay')}
      </Button>
    </div>
  );
}

interface RowsProps<Item> {
  readonly pages: Pages<Item>;
  readonly label: string;
  readonly renderItem: (item: Item) => ReactNode;
}

function Rows<Item extends { readonly id: number }>({ pages, label, renderItem }: RowsProps<Item>) {
  const { t } = useWords('nft');
  return (
    <AskedList
      isInline
      pages={pages}
      label={label}
      keyOf={({ id }) => id}
      renderItem={renderItem}
      failed={t('failed')}
      empty={<EmptyState icon={Gavel} title={t('empty')} hint={t('emptyHint')} />}
    />
  );
}

/** Every figure of one order, with its exact time. */
import type { SpotOrderView } from '../../../../contract/features/spot.ts';
import { exactTime } from '../../../i18n/time-words.ts';
import { useWords, type WordsOf } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { termNames } from '../../../ticket/term-names.ts';
import { sliceLines } from '../../../ticket/twap-choice.ts';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import { AmendForm } from './amend-form.tsx';
import { orderKind } from './order-kind.ts';
import { orderName } from './order-row.tsx';

/** What sleeps, or waits beside its limit; what trails has its trigger from the market. */
function hasTriggerToMove({ status, oco, isAsleep, trailText }: SpotOrderView): boolean {
  return (isAsleep && trailText === '') || (status === 'open' && oco === 'both');
}

/** Both prices of a limit and its stop, and which of them has ended. */
function pairLines(
  order: SpotOrderView,
  t: WordsOf<'spot'>,
): readonly (readonly [string, string])[] {
  const { oco, ocoPriceText, stopLimitText, quote } = order;
  if (oco === null) return [];
  return [
    [t('orders.ocoLimit'), `${ocoPriceText} ${quote}`],
    ...(stopLimitText === '' ? [] : [[t('stop.stopLimit'), `${stopLimitText} ${quote}`] as const]),
    ...(oco === 'both' ? [] : [[t('orders.oco'), t(`orders.ocoLeft.${oco}`)] as const]),
  ];
}

/** The prices of its exit with the order that it became, or why there is none; and of an exit its entry. */
function bracketLines(
  { bracket, bracketOf, status, quote }: SpotOrderView,
  t: WordsOf<'spot'>,
  number: (id: number) => string,
): readonly (readonly [string, string])[] {
  const entry = bracketOf === null ? [] : [[t('bracket.entry'), number(bracketOf)] as const];
  if (bracket === null) return entry;
  const { takeProfitText, stopLossText, exitId, isMissing } = bracket;
  const waits = status === 'open' ? t('bracket.waiting') : '';
  const without = isMissing ? t('bracket.missing') : waits;
  const exit = exitId === null ? without : number(exitId);
  const lineOf = (name: string, text: string, unit = '') =>
    text === '' ? [] : [[name, `${text}${unit}`] as const];
  return [
    ...lineOf(t('bracket.takeProfit'), takeProfitText, ` ${quote}`),
    ...lineOf(t('bracket.stopLoss'), stopLossText, ` ${quote}`),
    ...lineOf(t('bracket.exit'), exit),
  ];
}

interface OrderSheetProps {
  readonly order: SpotOrderView;
  readonly onClose: () => void;
}

export function OrderSheet({ order, onClose }: OrderSheetProps) {
  const { t, tag } = useWords('spot');
  const { t: trade } = useWords('trade');
  const catalogue = useTopic('markets.catalogue') ?? [];
  const { base, quote } = order;
  const market = catalogue.find(({ symbol }) => symbol === order.symbol);
  const waits = order.isAsleep ? t('orders.asleep') : t(`orders.status.${order.status}`);
  const status = order.isExpired ? trade('terms.expired') : waits;
  const lines = [
    [
      trade('confirm.type'),
      [
        orderKind(order, t, trade),
        ...termNames(order, trade),
        order.queued ? t('orders.queued') : status,
      ].join(' · '),
    ],
    ...(order.expiresAt === null
      ? []
      : [[trade('terms.expires'), exactTime(order.expiresAt, tag)]]),
    ...(order.trailText === '' ? [] : [[t('stop.trail'), order.trailText] as const]),
    // Where a trigger that trails is by now only the exchange knows.
    ...(order.triggerText === '' || (order.isAsleep && order.trailText !== '')
      ? []
      : [[t('stop.trigger'), `${order.triggerText} ${quote}`] as const]),
    ...pairLines(order, t),
    ...sliceLines(order.twap, { trade, tag }),
    ...bracketLines(order, t, (id) => trade('orders.number', { id })),
    ...(order.oco !== null || order.priceText === ''
      ? []
      : [
          [order.twap ? trade('twap.limit') : trade('orders.price'), `${order.priceText} ${quote}`],
        ]),
    ...(order.averageText === ''
      ? []
      : [[trade('orders.average'), `${order.averageText} ${quote}`]]),
    [t('orders.amount'), `${order.amountText} ${base}`],
    [t('orders.filled'), `${order.filledText} ${base}`],
    [t('orders.turnover'), `${order.turnoverText} ${quote}`],
    [t('orders.fee'), `${order.feeText} ${quote}`],
    [trade('orders.date'), exactTime(order.time, tag)],
  ] as const;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`${t(`side.${order.side}`)} ${orderName(order)} · ${trade('orders.number', { id: order.id })}`}
    >
      <dl className="divide-y divide-hairline">
        {lines.map(([name, text]) => (
          <div key={name} className="flex items-center justify-between gap-4 py-2.5">
            <dt className="text-soft">{name}</dt>
            <dd className="figure text-right">{text}</dd>
          </div>
        ))}
      </dl>
      {market && hasTriggerToMove(order) && (
        <AmendForm field="trigger" order={order} market={market} onDone={onClose} />
      )}
      {market && order.status === 'open' && order.kind === 'limit' && !order.twap && (
        <AmendForm field="price" order={order} market={market} onDone={onClose} />
      )}
      {market && order.status === 'open' && order.oco === 'both' && order.stopLimit !== '' && (
        <AmendForm field="stopLimit" order={order} market={market} onDone={onClose} />
      )}
    </Sheet>
  );
}

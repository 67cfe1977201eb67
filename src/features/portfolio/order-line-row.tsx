/** One order of the history. */
import { multipleText } from '../../../contract/plain/multiple-text.ts';
import { exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { classNames } from '../../ui/class-names.ts';
import type { OrderLine } from './order-lines.ts';

const rising: readonly OrderLine['side'][] = ['buy', 'long', 'closeShort', 'up'];

const statusColours = { open: 'text-gold', filled: 'text-soft', cancelled: 'text-faint' } as const;

export function OrderLineRow({ line }: { readonly line: OrderLine }) {
  const { t, tag, language } = useWords('portfolio');
  const { t: trade } = useWords('trade');
  const { name, side, type, status, priceText, doneText, feeText, time, lots } = line;
  const { multiple, seconds } = line;
  const sizeText =
    lots === null ? line.sizeText : trade('amountLots', { lots: line.sizeText, count: lots });
  return (
    <article className="py-3">
      <div className="flex items-baseline gap-2">
        <span
          className={classNames('font-semibold', rising.includes(side) ? 'text-up' : 'text-down')}
        >
          {t(`orders.side.${side}`)}
        </span>
        <span className="min-w-0 flex-1 truncate font-semibold">
          {name}
          {multiple !== undefined && ` ${multipleText(String(multiple), language)}`}
          {seconds !== undefined && ` ${t('portfolio.seconds', { seconds })}`}
        </span>
        <span className={classNames('shrink-0 text-small', statusColours[status])}>
          {t(`filters.statuses.${status}`)}
        </span>
      </div>
      <div className="figure mt-1 flex justify-between gap-3 text-small text-soft">
        <span className="truncate">
          {doneText === '' ? sizeText : `${doneText} / ${sizeText}`}
          {' · '}
          {priceText === '' ? t('orders.atMarket') : priceText}
        </span>
        <span className="shrink-0 text-faint">{t('portfolio.fees', { fees: feeText })}</span>
      </div>
      <div className="mt-0.5 flex justify-between gap-3 text-caption text-faint">
        <span className="truncate">{t(`orders.type.${type}`)}</span>
        <span className="figure shrink-0">{exactTime(time, tag)}</span>
      </div>
    </article>
  );
}

/** One purchase in full: what decided it, the trades that made its price, and the check of this device. */
import type { DualOrderView } from '../../../contract/features/dual-invest-views.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { daysText, exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { CheckLink } from '../../navigation/check-link.tsx';
import { CheckLine } from '../../ui/figures/check-line.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { TickCourse } from './tick-course.tsx';

interface ResultSheetProps {
  readonly id: number;
  readonly onClose: () => void;
}

export function ResultSheet({ id, onClose }: ResultSheetProps) {
  const { t } = useWords('dual-invest');
  const { t: common } = useWords();
  const { data, failure, isLoading, refresh } = useAsk('dualInvest.result', { id });
  return (
    <Sheet isOpen onClose={onClose} title={t('mine.number', { id })}>
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll the sheet.
        <div tabIndex={0} className="-outline-offset-2">
          <CheckLine
            check={data.check}
            title={t(`check.${data.check}`)}
            hint={t(`check.${data.check}Hint`)}
          />
          {data.check !== 'pending' && <CheckLink kind="dual" id={id} label={t('check.how')} />}
          <OrderLines order={data.order} />
          {data.ticks.length > 0 && <TickCourse result={data} />}
        </div>
      )}
      {isLoading && <SkeletonRows label={common('ui.loading')} count={5} />}
      {failure && !data && (
        <ErrorState
          title={t('mine.failed')}
          hint={errorWords(failure)}
          onRetry={() => void refresh()}
        />
      )}
    </Sheet>
  );
}

function OrderLines({ order }: { readonly order: DualOrderView }) {
  const { t, tag } = useWords('dual-invest');
  const { currency, quoteCurrency, status, outcome } = order;
  const linked = `${order.linkedText} ${quoteCurrency}`;
  return (
    <>
      {outcome && (
        <p className="py-2 text-center text-small text-pretty text-soft">
          {t(`outcome.${outcome}`, { price: linked })}
        </p>
      )}
      <FigureLines
        lines={[
          [t('mine.state'), t(`state.${status}`)],
          [t('buy.shares'), order.numText],
          [t('buy.cost'), `${order.amountText} ${order.payCurrency}`],
          [t('figures.rate'), order.rateText],
          [t('figures.linked'), linked],
          [t('figures.days'), daysText(order.holdingDays, tag)],
          [t('figures.matures'), exactTime(order.maturesAt, tag)],
          [t('confirm.below'), `${order.belowText} ${currency}`],
          [t('confirm.above'), `${order.aboveText} ${quoteCurrency}`],
          [
            t('mine.settlement'),
            order.settlementText === '' ? NOTHING : `${order.settlementText} ${quoteCurrency}`,
          ],
          [t('mine.source'), order.priceSource || NOTHING],
          [
            t('mine.paid'),
            order.paidText === '' ? NOTHING : `${order.paidText} ${order.paidCurrency}`,
          ],
          [t('mine.bought'), exactTime(order.purchasedAt, tag)],
        ]}
      />
    </>
  );
}

/** ResultSheet { id, onClose, footer? }: one option in full: outcome, both ticks, the rule, and the check of this device. */

import type { ReactNode } from 'react';
import type { OptionView } from '../../../../contract/features/options-views.ts';
import { exactTime } from '../../../i18n/time-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { CheckLink } from '../../../navigation/check-link.tsx';
import { CheckLine } from '../../../ui/figures/check-line.tsx';
import { FigureLines } from '../../../ui/figures/figure-lines.tsx';
import { NOTHING } from '../../../ui/figures/nothing.ts';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { optionName } from '../held/option-name.ts';
import { SaleFooter } from '../held/sale-footer.tsx';
import { TypeWords } from '../ticket/type-words.tsx';
import { ResultHead } from './result-head.tsx';
import { TickTable } from './tick-table.tsx';

interface ResultSheetProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
}

export function ResultSheet({ id, onClose, footer }: ResultSheetProps) {
  const { t } = useWords('options');
  const { t: common } = useWords();
  const option = useTopic('options.order', String(id));
  const title = option
    ? `${optionName(option)} · ${t('option.number', { id })}`
    : t('option.number', { id });
  return (
    <Sheet isOpen onClose={onClose} title={title} footer={footer ?? saleOf(option)}>
      {option ? (
        <Result option={option} />
      ) : (
        <SkeletonRows label={common('ui.loading')} count={5} />
      )}
    </Sheet>
  );
}

/** An option that is open can be sold. */
function saleOf(option: OptionView | null): ReactNode {
  const isOpen = option?.status === 'holding' && option.buyPriceText !== '';
  return isOpen && option.secondsLeft > 0 ? <SaleFooter option={option} /> : undefined;
}

function Result({ option }: { readonly option: OptionView }) {
  const { t, tag } = useWords('options');
  const { t: common } = useWords();
  const source = useTopic('markets.quote', option.symbol)?.source;
  const { currency, outcome, openedAt, sellAt, endsAt, expectedProfitText, expectedLossText } =
    option;
  const expected = `${expectedProfitText} / ${expectedLossText} ${currency}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll the sheet.
    <div tabIndex={0} className="-outline-offset-2">
      <ResultHead option={option} />
      {outcome !== null && (
        <p className="pb-3 text-center text-small text-pretty text-soft">{t(`rule.${outcome}`)}</p>
      )}
      <CheckLine
        check={option.check}
        title={t(`check.${option.check}`)}
        hint={t(`check.${option.check}Hint`)}
      />
      {option.status === 'history' && (
        <CheckLink kind="option" id={option.id} label={t('check.how')} />
      )}
      <FigureLines
        lines={[
          [t('type.label'), <TypeWords key="type" type={option.type} />],
          [t('option.stake'), `${option.stakeText} ${currency}`],
          [t('ticket.fee'), `${option.feeText} ${currency}`],
          [t('option.rate'), option.payoutRateText],
          [t('option.expected'), expected],
          [t('option.buyPrice'), option.buyPriceText || NOTHING],
          outcome === 'sold'
            ? [t('sale.soldFor'), option.soldForText]
            : [t('option.sellPrice'), option.sellPriceText || NOTHING],
          [t('option.buyTime'), exactTime(openedAt, tag)],
          [t('option.sellTime'), exactTime(endsAt, tag)],
        ]}
      />
      <TickTable title={t('ticks.opening')} instantMs={openedAt} ticks={option.buyTicks} />
      {option.status === 'history' && outcome !== 'sold' && (
        <TickTable title={t('ticks.settling')} instantMs={sellAt} ticks={option.sellTicks} />
      )}
      {source === 'binance' && (
        <p className="pt-3 text-small text-pretty text-faint">
          {t('ticks.venue', { venue: common('source.binance') })}
        </p>
      )}
    </div>
  );
}

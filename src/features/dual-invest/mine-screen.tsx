/** What one has bought (DUAL-04): open ones with both outcomes, ended ones with what was paid and why. */
import { useState } from 'react';
import type { DualState } from '../../../contract/features/dual-invest.ts';
import type { DualOrderView } from '../../../contract/features/dual-invest-views.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { integerParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PRODUCTS_PATH } from './paths.ts';
import { ResultSheet } from './result-sheet.tsx';

export function MineScreen() {
  const { t } = useWords('dual-invest');
  const start = useQueryValues({ id: integerParam() });
  const [openId, setOpenId] = useState(start.id);
  const pages = useAskPages('dualInvest.held', {});
  return (
    <Page title={t('mine.title')}>
      <AskedList
        pages={pages}
        label={t('mine.title')}
        keyOf={({ id }) => id}
        renderItem={(order) => <OrderRow order={order} onOpen={() => setOpenId(order.id)} />}
        failed={t('mine.failed')}
        empty={
          <EmptyState
            title={t('mine.empty')}
            hint={t('mine.emptyHint')}
            action={
              <Button variant="plain" onClick={() => void push(PRODUCTS_PATH)}>
                {t('browse')}
              </Button>
            }
          />
        }
      />
      {openId !== null && <ResultSheet id={openId} onClose={() => setOpenId(null)} />}
    </Page>
  );
}

const tones: Record<DualState, 'plain' | 'gold' | 'up' | 'warning'> = {
  purchased: 'plain',
  settling: 'gold',
  success: 'up',
  fail: 'warning',
};

interface OrderRowProps {
  readonly order: DualOrderView;
  readonly onOpen: () => void;
}

function OrderRow({ order, onOpen }: OrderRowProps) {
  const { t, tag } = useWords('dual-invest');
  const { currency, quoteCurrency, status } = order;
  const name = `${order.amountText} ${order.payCurrency}`;
  const isOver = order.paidText !== '';
  const figures = isOver
    ? [[t('mine.paid'), `${order.paidText} ${order.paidCurrency}`]]
    : [
        [t('confirm.below'), `${order.belowText} ${currency}`],
        [t('confirm.above'), `${order.aboveText} ${quoteCurrency}`],
      ];
  return (
    <button
      type="button"
      aria-label={t('mine.open', { amount: name })}
      onClick={onOpen}
      className="flex w-full flex-col gap-1.5 py-3.5 text-left -outline-offset-2 active:opacity-70"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="figure font-semibold">{name}</span>
        <Badge tone={tones[status]}>{t(`state.${status}`)}</Badge>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-small text-faint">
        <span>
          {t('figures.linked')}{' '}
          <span className="figure text-soft">{`${order.linkedText} ${quoteCurrency}`}</span>
        </span>
        <span className="figure">{dayTime(order.maturesAt, tag)}</span>
      </span>
      {figures.map(([label = '', text]) => (
        <span key={label} className="flex flex-wrap justify-between gap-x-3 text-small">
          <span className="text-soft">{label}</span>
          <span className="figure">{text}</span>
        </span>
      ))}
    </button>
  );
}

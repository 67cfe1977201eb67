/** Dual invest (DUAL-01): what is on sale, for a coin, a side and a term. */
import { CircleHelp, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { DualType } from '../../../contract/features/dual-invest.ts';
import type { ResponseOf } from '../../../contract/table.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { daysText } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { OfferList } from './offer-list.tsx';
import { HELP_PATH, MINE_PATH } from './paths.ts';

type Terms = ResponseOf<'dualInvest.terms'>;

export function ProductsScreen() {
  const { t } = useWords('dual-invest');
  const { t: common } = useWords();
  const terms = useAsk('dualInvest.terms', {});
  return (
    <Page
      title={t('title')}
      right={
        <span className="flex">
          <IconButton
            icon={CircleHelp}
            label={t('help.title')}
            onClick={() => void push(HELP_PATH)}
          />
          <IconButton
            icon={ReceiptText}
            label={t('mine.title')}
            onClick={() => void push(MINE_PATH)}
          />
        </span>
      }
    >
      <p className="pt-1 pb-3 text-small text-pretty text-soft">{t('intro')}</p>
      {terms.data && <Offers terms={terms.data} />}
      {terms.isLoading && <SkeletonRows label={common('ui.loading')} />}
      {terms.failure && !terms.data && (
        <ErrorState
          title={t('failed')}
          hint={errorWords(terms.failure)}
          onRetry={() => void terms.refresh()}
        />
      )}
    </Page>
  );
}

const ALL = 'all';
const types = ['call', 'put'] as const satisfies readonly DualType[];

function Offers({ terms }: { readonly terms: Terms }) {
  const { t, tag } = useWords('dual-invest');
  const [coin, setCoin] = useState(String(terms.coins[0]?.currencyId ?? ''));
  const [type, setType] = useState<DualType>('call');
  const [days, setDays] = useState(ALL);
  const currency =
    terms.coins.find(({ currencyId }) => String(currencyId) === coin)?.currency ?? '';
  return (
    <div className="flex flex-col gap-2.5">
      <SegmentedControl
        variant="chips"
        label={t('filter.coin')}
        value={coin}
        onChange={setCoin}
        options={terms.coins.map((each) => ({
          value: String(each.currencyId),
          label: each.currency,
        }))}
      />
      <SegmentedControl
        label={t('filter.type')}
        value={type}
        onChange={setType}
        options={types.map((each) => ({
          value: each,
          label: t(`type.${each}`, { coin: currency }),
        }))}
      />
      <p className="text-small text-pretty text-faint">
        {t(`typeHint.${type}`, { coin: currency })}
      </p>
      <SegmentedControl
        variant="chips"
        label={t('filter.days')}
        value={days}
        onChange={setDays}
        options={[
          { value: ALL, label: t('filter.all') },
          ...terms.holdingDays.map((each) => ({
            value: String(each),
            label: daysText(each, tag),
          })),
        ]}
      />
      <OfferList
        request={{
          currencyId: Number(coin),
          type,
          ...(days === ALL ? { sort: 'days' as const } : { days: Number(days) }),
        }}
      />
    </div>
  );
}

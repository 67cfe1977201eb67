/** The products on sale: their rate as the strong figure, and all that decides beside it. */
import type { DualOfferView } from '../../../contract/features/dual-invest-views.ts';
import type { AskedOf } from '../../../contract/views.ts';
import { daysText, dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { push } from '../../navigation/navigate.ts';
import { Badge } from '../../ui/figures/badge.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PURCHASE_PATH } from './paths.ts';
import { SoldBar } from './sold-bar.tsx';

type Wanted = Omit<AskedOf<'dualInvest.offers'>, 'page' | 'limit'>;

export function OfferList({ request }: { readonly request: Wanted }) {
  const { t } = useWords('dual-invest');
  const pages = useAskPages('dualInvest.offers', request);
  return (
    <AskedList
      pages={pages}
      label={t('title')}
      keyOf={({ id }) => id}
      renderItem={(offer) => <OfferRow offer={offer} />}
      failed={t('failed')}
      empty={<EmptyState title={t('none.title')} hint={t('none.hint')} />}
    />
  );
}

function OfferRow({ offer }: { readonly offer: DualOfferView }) {
  const { t, tag } = useWords('dual-invest');
  const { id, currency, quoteCurrency, holdingDays, isSoldOut } = offer;
  const linked = `${offer.linkedText} ${quoteCurrency}`;
  const figures = [
    [t('figures.sharePrice'), `${offer.sharePriceText} ${offer.payCurrency}`],
    [t('figures.matures'), dayTime(offer.maturesAt, tag)],
  ] as const;
  return (
    <button
      type="button"
      aria-label={t('offer', { coin: currency, price: linked, term: daysText(holdingDays, tag) })}
      onClick={() => void push(PURCHASE_PATH, { id })}
      className="flex w-full flex-col gap-2 py-3.5 text-left -outline-offset-2 active:opacity-70"
    >
      <span className="flex items-end justify-between gap-3">
        <span className="min-w-0">
          <span className="block text-caption text-faint">{t('figures.linked')}</span>
          <span className="figure flex flex-wrap items-baseline gap-x-2 font-semibold">
            {linked}
            <span className="text-small font-normal text-soft">{offer.awayText}</span>
          </span>
        </span>
        <span className="shrink-0 text-right">
          <span className="block text-caption text-faint">{t('figures.rate')}</span>
          <span className="figure text-title font-semibold text-gold">{offer.rateText}</span>
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Badge tone={isSoldOut ? 'warning' : 'plain'}>
          {isSoldOut ? t('soldOut') : daysText(holdingDays, tag)}
        </Badge>
        {figures.map(([name, text]) => (
          <span key={name} className="text-caption text-faint">
            {name} <span className="figure text-soft">{text}</span>
          </span>
        ))}
      </span>
      <SoldBar offer={offer} />
    </button>
  );
}

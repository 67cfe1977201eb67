/** Buying shares (DUAL-03, DUAL-07): the product, both outcomes as figures and as a picture, and what cannot be undone. */
import type { DualPreview } from '../../../contract/features/dual-invest-views.ts';
import { daysText, dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { CurrencyIcon } from '../../market/currency-icon.tsx';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { integerParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { ConfirmPurchase } from './confirm-purchase.tsx';
import { OutcomeTable } from './outcome-table.tsx';
import { PRODUCTS_PATH } from './paths.ts';
import { PayoffPicture } from './payoff-picture.tsx';
import { SaleCountdown } from './sale-countdown.tsx';
import { SoldBar } from './sold-bar.tsx';
import { type PurchaseForm, usePurchase } from './use-purchase.ts';

export function PurchaseScreen() {
  const { t } = useWords('dual-invest');
  const { id } = useQueryValues({ id: integerParam() });
  const product = useAsk('dualInvest.product', { id: id ?? 0 }, { enabled: id !== null });
  // Without a network the preview waits for it; a product that is not there never comes.
  const isGone =
    product.failure?.code === 'not_found' || product.failure?.code === 'parameter_error';
  return id === null || isGone ? (
    <Page title={t('title')}>
      <EmptyState
        title={t('gone')}
        action={
          <Button variant="plain" onClick={() => void push(PRODUCTS_PATH)}>
            {t('browse')}
          </Button>
        }
      />
    </Page>
  ) : (
    <Purchase id={id} />
  );
}

function Purchase({ id }: { readonly id: number }) {
  const { t } = useWords('dual-invest');
  const { t: common } = useWords();
  const { data: site } = useAsk('home.siteConfig', {});
  const form = usePurchase(id);
  const { preview } = form;
  return (
    <Page
      title={t('title')}
      footer={
        preview && (
          <Button isWide isLoading={form.isPending} onClick={form.ask}>
            {t(form.isChecking ? 'checking' : 'buy.review')}
          </Button>
        )
      }
    >
      {preview === null ? (
        <SkeletonRows label={common('ui.loading')} count={6} />
      ) : (
        <div className="flex flex-col gap-4 pt-1">
          <ProductHead preview={preview} />
          <SharesField form={form} preview={preview} />
          <OutcomeTable preview={preview} />
          <PayoffPicture preview={preview} />
          <p className="text-small text-pretty text-faint">
            {t('buy.final', { source: preview.priceSource })}{' '}
            {site?.isSandbox && common('playMoney')}
          </p>
        </div>
      )}
      <ConfirmPurchase form={form} />
    </Page>
  );
}

function ProductHead({ preview }: { readonly preview: DualPreview }) {
  const { t, tag } = useWords('dual-invest');
  const { product } = preview;
  const { currency, quoteCurrency, type } = product;
  return (
    <section aria-label={t('product')} className="flex flex-col gap-1">
      <header className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2.5">
          <CurrencyIcon currency={currency} size={32} />
          <span className="min-w-0">
            <span className="block font-semibold">{t(`type.${type}`, { coin: currency })}</span>
            <span className="block text-small text-faint">
              <SaleCountdown endsAtMs={product.endsAtMs} />
            </span>
          </span>
        </span>
        <span className="shrink-0 text-right">
          <span className="block text-caption text-faint">{t('figures.rate')}</span>
          <span className="figure text-display font-semibold text-gold">{product.rateText}</span>
        </span>
      </header>
      <FigureLines
        lines={[
          [t('figures.linked'), `${product.linkedText} ${quoteCurrency} (${product.awayText})`],
          [t('figures.price'), preview.priceText && `${preview.priceText} ${quoteCurrency}`],
          [t('figures.sharePrice'), `${product.sharePriceText} ${product.payCurrency}`],
          [t('figures.days'), daysText(product.holdingDays, tag)],
          [
            t('figures.matures'),
            <span key="matures">
              {dayTime(product.maturesAt, tag)}
              <span className="block text-caption text-faint">
                {t('settlesAt', { zone: product.timeZone })}
              </span>
            </span>,
          ],
          [t('figures.remaining'), product.remainingText],
        ]}
      />
      <SoldBar offer={product} />
    </section>
  );
}

interface SharesFieldProps {
  readonly form: PurchaseForm;
  readonly preview: DualPreview;
}

function SharesField({ form, preview }: SharesFieldProps) {
  const { t } = useWords('dual-invest');
  const { product, maximumShares } = preview;
  const step = (direction: 1 | -1) => {
    const next = Math.min(Math.max(Number(form.num || '0') + direction, 1), maximumShares);
    form.setNum(String(next));
  };
  return (
    <section aria-label={t('buy.shares')} className="rounded-large bg-raised px-4 py-3">
      <AmountInput
        label={t('buy.shares')}
        name="num"
        value={form.num}
        onChange={form.setNum}
        onStep={step}
        scale={0}
        error={form.error}
        hint={t('buy.available', {
          amount: `${preview.availableText} ${product.payCurrency}`,
        })}
        placeholder="1"
      />
      <p className="flex justify-between gap-3 pt-2 text-small">
        <span className="text-soft">{t('buy.cost')}</span>
        <span className="figure font-semibold">
          {preview.amountText === '' ? NOTHING : `${preview.amountText} ${product.payCurrency}`}
        </span>
      </p>
    </section>
  );
}

/** PublishForm { terms }: the form of an offer, with its price and its worth as they are typed. */
import type { OtcTerms } from '../../../contract/features/otc-entities.ts';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { CARD_PATHS } from './paths.ts';
import { methodChoices, type PublishSteps, usePublish } from './use-publish.ts';

const LONGEST_TERMS = 300;
const sides = ['sell', 'buy'] as const;
const kinds = ['floating', 'fixed'] as const;

interface StepsProps {
  readonly steps: PublishSteps;
}

export function PublishForm({ terms }: { readonly terms: OtcTerms }) {
  const { t } = useWords('otc');
  const steps = usePublish(terms);
  return (
    <Page
      title={t('publish.title')}
      footer={
        <Button isWide isLoading={steps.isPending} onClick={() => void steps.send()}>
          {t(steps.isChecking ? 'checking' : 'publish.send')}
        </Button>
      }
    >
      <form
        noValidate
        aria-label={t('publish.title')}
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-col gap-4 pt-2"
      >
        <What steps={steps} terms={terms} />
        <Price steps={steps} />
        <Amounts steps={steps} />
        <Methods steps={steps} />
        <TextInput
          label={t('publish.terms')}
          value={steps.values.terms}
          maxLength={LONGEST_TERMS}
          hint={t('publish.termsHint')}
          onChange={(event) => steps.set('terms', event.target.value)}
        />
        <p className="text-small text-faint">{t('publish.how')}</p>
      </form>
    </Page>
  );
}

function What({ steps, terms }: StepsProps & { readonly terms: OtcTerms }) {
  const { t } = useWords('otc');
  const { values, coin } = steps;
  return (
    <>
      <SegmentedControl
        label={t('side')}
        value={values.side}
        onChange={(side) => steps.set('side', side)}
        options={sides.map((value) => ({
          value,
          label: t(`act.${value}`, { currency: coin.currency }),
          tone: value === 'buy' ? ('up' as const) : ('down' as const),
        }))}
      />
      <div className="flex items-center justify-between gap-3">
        <SegmentedControl
          variant="chips"
          label={t('coin')}
          value={String(coin.currencyId)}
          onChange={(id) => steps.set('currencyId', id)}
          options={terms.coins.map(({ currencyId, currency }) => ({
            value: String(currencyId),
            label: currency,
          }))}
        />
        <Select
          isInline
          title={t('fiat')}
          value={values.fiat}
          onChange={(fiat) => steps.set('fiat', fiat)}
          options={terms.fiats.map(({ fiat }) => ({ value: fiat, label: fiat }))}
        />
      </div>
    </>
  );
}

function Price({ steps }: StepsProps) {
  const { t } = useWords('otc');
  const { values, preview } = steps;
  const isFixed = values.priceKind === 'fixed';
  return (
    <div className="flex flex-col gap-2">
      <SegmentedControl
        label={t('publish.kind')}
        value={values.priceKind}
        onChange={(kind) => steps.set('priceKind', kind)}
        options={kinds.map((value) => ({ value, label: t(`publish.${value}`) }))}
      />
      <AmountInput
        label={t(isFixed ? 'price' : 'publish.percent')}
        name="price"
        value={values.price}
        onChange={(price) => steps.set('price', price)}
        error={steps.errorOf('price')}
        unit={isFixed ? values.fiat : '%'}
        placeholder="0"
      />
      <FigureLines
        lines={[
          [t('publish.market'), `${preview?.marketText ?? NOTHING} ${values.fiat}`],
          [t('publish.price'), `${preview?.priceText ?? NOTHING} ${values.fiat}`],
        ]}
      />
    </div>
  );
}

const bounds = ['minimum', 'maximum'] as const;

function Amounts({ steps }: StepsProps) {
  const { t } = useWords('otc');
  const { values, coin, preview } = steps;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <AmountInput
          label={t('publish.quantity')}
          name="quantity"
          value={values.quantity}
          onChange={(quantity) => steps.set('quantity', quantity)}
          scale={coin.scale}
          error={steps.errorOf('quantity')}
          unit={coin.currency}
          placeholder="0"
        />
        <p className="flex flex-wrap justify-between gap-x-3 text-small text-faint">
          {values.side === 'sell' && (
            <span>
              {t('available')}{' '}
              <span className="figure text-soft">
                {preview?.availableText ?? NOTHING} {coin.currency}
              </span>
            </span>
          )}
          <span className="figure">
            ≈ {preview?.totalText ?? NOTHING} {values.fiat}
          </span>
        </p>
      </div>
      {bounds.map((name) => (
        <AmountInput
          key={name}
          label={t(`publish.${name}`)}
          name={name}
          value={values[name]}
          onChange={(amount) => steps.set(name, amount)}
          error={steps.errorOf(name)}
          unit={values.fiat}
          placeholder="0"
        />
      ))}
    </div>
  );
}

function Methods({ steps }: StepsProps) {
  const { t } = useWords('otc');
  const { methods } = steps.values;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-small text-soft">{t('payment')}</p>
      <SegmentedControl
        variant="chips"
        label={t('payment')}
        value={methods}
        onChange={(value) => steps.set('methods', value)}
        options={methodChoices.map((value) => ({
          value,
          label: t(value === 'both' ? 'payments.both' : `payments.${value}`),
        }))}
      />
      {steps.needsCard && (
        <p
          role="alert"
          className="flex flex-wrap items-center justify-between gap-2 text-small text-warning"
        >
          {t('needsCard')}
          <Button
            size="small"
            variant="plain"
            onClick={() => void push(CARD_PATHS[methods === 'both' ? 'domestic' : methods])}
          >
            {t('addCard')}
          </Button>
        </p>
      )}
    </div>
  );
}

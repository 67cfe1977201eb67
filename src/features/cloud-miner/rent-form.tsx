/** The calculator of a plan: how much hash power, what it costs and yields, when it breaks even, and what the price may do. */
import type { MinerPlanView } from '../../../contract/features/cloud-miner-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { ConfirmRental } from './confirm-rental.tsx';
import { OutlookTable } from './outlook-table.tsx';
import { RentFigures } from './rent-figures.tsx';
import { type RentSteps, useRent } from './use-rent.ts';

export function RentForm({ plan }: { readonly plan: MinerPlanView }) {
  const { t } = useWords('cloud-miner');
  const { data: site } = useAsk('home.siteConfig', {});
  const steps = useRent(plan);
  return (
    <Page
      title={t('title')}
      footer={
        <Button
          isWide
          isLoading={steps.isPending}
          disabled={plan.state !== 'open'}
          onClick={steps.ask}
        >
          {t(steps.isChecking ? 'checking' : `sale.${plan.state}`)}
        </Button>
      }
    >
      <form
        noValidate
        aria-label={t('form')}
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-col gap-4 pt-2"
      >
        <PowerField plan={plan} steps={steps} />
        <RentFigures plan={plan} preview={steps.preview} />
        <OutlookTable plan={plan} outlooks={steps.preview?.outlooks ?? []} />
        <p className="text-small text-soft">
          {t('formula', {
            difficulty: plan.difficultyText,
            reward: `${plan.blockRewardText} ${plan.currency}`,
            watts: plan.wattsText,
            electricity: `${plan.electricityPriceText} ${plan.payCurrency}`,
          })}
        </p>
        <p className="text-small text-faint">
          {t('risk')} {site?.isSandbox && t('playMoney')}
        </p>
      </form>
      <ConfirmRental plan={plan} steps={steps} />
    </Page>
  );
}

interface FieldProps {
  readonly plan: MinerPlanView;
  readonly steps: RentSteps;
}

function PowerField({ plan, steps }: FieldProps) {
  const { t } = useWords('cloud-miner');
  const { unit, minimumText, maximumText, payCurrency } = plan;
  const { preview } = steps;
  return (
    <div className="flex flex-col gap-1.5">
      <AmountInput
        label={t('power')}
        name="hashPower"
        value={steps.hashPower}
        onChange={steps.setHashPower}
        scale={0}
        error={steps.error}
        hint={t('bounds', { from: minimumText, to: `${maximumText} ${unit}` })}
        placeholder="0"
        unit={
          <span className="flex items-center gap-1">
            {unit}
            <button
              type="button"
              onClick={() => steps.setHashPower(preview?.most === '0' ? '' : (preview?.most ?? ''))}
              className="tap px-2 font-semibold text-gold"
            >
              {t('max')}
            </button>
          </span>
        }
      />
      <p className="text-small text-faint">
        {t('available')}{' '}
        <span className="figure text-soft">
          {preview?.availableText ?? NOTHING} {payCurrency}
        </span>
      </p>
    </div>
  );
}

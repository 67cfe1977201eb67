/** The calculator of a plan: how much, what it pays and when, and what leaving early would come to. */
import type { LockPlanView } from '../../../contract/features/lock-mining-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { ConfirmLock } from './confirm-lock.tsx';
import { EarningLines } from './earning-lines.tsx';
import { ExitTable } from './exit-table.tsx';
import { PlanHead } from './plan-head.tsx';
import { type BuySteps, useBuy } from './use-buy.ts';

interface FieldProps {
  readonly plan: LockPlanView;
  readonly steps: BuySteps;
}

export function BuyForm({ plan }: { readonly plan: LockPlanView }) {
  const { t } = useWords('lock-mining');
  const { data: site } = useAsk('home.siteConfig', {});
  const steps = useBuy(plan);
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
        <PlanHead plan={plan} />
        <AmountField plan={plan} steps={steps} />
        <EarningLines plan={plan} preview={steps.preview} />
        <ExitTable plan={plan} exits={steps.preview?.exits ?? []} />
        <p className="text-small text-faint">
          {t('risk')} {site?.isSandbox && t('playMoney')}
        </p>
      </form>
      <ConfirmLock plan={plan} steps={steps} />
    </Page>
  );
}

function AmountField({ plan, steps }: FieldProps) {
  const { t } = useWords('lock-mining');
  const { currency, minimumText, maximumText } = plan;
  const { preview } = steps;
  return (
    <div className="flex flex-col gap-1.5">
      <AmountInput
        label={t('amount')}
        name="amount"
        value={steps.amount}
        onChange={steps.setAmount}
        scale={plan.scale}
        error={steps.error}
        hint={t('bounds', { from: minimumText, to: `${maximumText} ${currency}` })}
        placeholder="0"
        unit={
          <span className="flex items-center gap-1">
            {currency}
            <button
              type="button"
              onClick={() => steps.setAmount(preview?.most === '0' ? '' : (preview?.most ?? ''))}
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
          {preview?.availableText ?? NOTHING} {currency}
        </span>
      </p>
    </div>
  );
}

/** FollowForm { profile }: how much is copied, the user's own limits, what they mean, and the agreement. */
import { TriangleAlert } from 'lucide-react';
import type { ProfileView } from '../../../contract/features/copy-trading-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { Agreement } from './agreement-box.tsx';
import { FollowLimits } from './follow-limits.tsx';
import { TraderName } from './trader-name.tsx';
import { type FollowSteps, useFollow } from './use-follow.ts';

const types = ['multiple', 'lots'] as const;
const SCALES = { multiple: 2, lots: 0 } as const;

export function FollowForm({ profile }: { readonly profile: ProfileView }) {
  const { t } = useWords('copy-trading');
  const { data: site } = useAsk('home.siteConfig', {});
  const steps = useFollow(profile);
  const { trader } = profile;
  const action = trader.follow ? 'follow.save' : 'follow.send';
  return (
    <Page
      title={t(trader.follow ? 'follow.change' : 'follow.action')}
      footer={
        <Button isWide isLoading={steps.isPending} onClick={steps.send}>
          {t(steps.isChecking ? 'checking' : action)}
        </Button>
      }
    >
      <form
        noValidate
        aria-label={t('follow.form')}
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-col gap-4 pt-2"
      >
        <header className="flex items-center gap-3">
          <TraderName trader={trader} />
        </header>
        <SizeFields profile={profile} steps={steps} />
        <FollowLimits profile={profile} steps={steps} />
        <p className="flex gap-2.5 rounded-small bg-warning/10 px-3 py-2.5 text-small text-warning">
          <TriangleAlert aria-hidden="true" size={18} className="mt-px shrink-0" />
          <span>{t('follow.risk', { share: trader.shareText })}</span>
        </p>
        {!trader.follow && (
          <Agreement
            isAgreed={steps.isAgreed}
            onChange={steps.setAgreed}
            isLacking={steps.lacksAgreement}
          />
        )}
        <p className="text-small text-faint">
          {t('risk')} {site?.isSandbox && t('playMoney')}
        </p>
      </form>
    </Page>
  );
}

interface PartProps {
  readonly profile: ProfileView;
  readonly steps: FollowSteps;
}

function SizeFields({ profile, steps }: PartProps) {
  const { t } = useWords('copy-trading');
  const { draft, change, preview } = steps;
  const { from, to } = profile.bounds[draft.type];
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={t('follow.size')}
        value={draft.type}
        onChange={(type) => change({ type, number: '1' })}
        options={types.map((value) => ({ value, label: t(`follow.${value}`) }))}
      />
      <AmountInput
        label={t(`follow.${draft.type}`)}
        name="number"
        value={draft.number}
        onChange={(number) => change({ number })}
        scale={SCALES[draft.type]}
        error={steps.errorOf('number')}
        hint={t(`follow.${draft.type}Hint`, { from, to })}
      />
      {preview?.example && (
        <p aria-live="polite" className="text-small text-soft">
          {t('follow.example', {
            trader: preview.example.traderText,
            own: preview.example.ownText,
          })}{' '}
          {preview.example.isNothing && t('follow.nothing')}
        </p>
      )}
      <p className="text-small text-faint">
        {t('follow.available')}{' '}
        <span className="figure text-soft">{preview?.availableText ?? NOTHING} USDT</span>
      </p>
    </div>
  );
}

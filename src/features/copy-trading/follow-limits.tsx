/** FollowLimits { profile, steps }: the limits that a follower sets; an empty one is none. */
import type { ProfileView } from '../../../contract/features/copy-trading-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import type { FollowSteps } from './use-follow.ts';

interface FollowLimitsProps {
  readonly profile: ProfileView;
  readonly steps: FollowSteps;
}

const amounts = [
  ['maximumMargin', 'USDT', 2],
  ['lossLimit', 'USDT', 2],
  ['maximumLots', null, 0],
] as const;
const NONE = 'none';

export function FollowLimits({ profile, steps }: FollowLimitsProps) {
  const { t } = useWords('copy-trading');
  const { draft, change } = steps;
  const none = { value: NONE, label: t('limit.none') };
  const chosen = (values: ProfileView['leverages']) => [
    none,
    ...values.map(({ value, text }) => ({ value, label: text })),
  ];
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-2 font-semibold">{t('limit.title')}</legend>
      {amounts.map(([field, unit, scale]) => (
        <AmountInput
          key={field}
          label={t(`limit.${field}`)}
          name={field}
          value={draft[field]}
          onChange={(text) => change({ [field]: text })}
          scale={scale}
          error={steps.errorOf(field)}
          hint={t(`limit.${field}Hint`)}
          unit={unit ?? t('trade.lots')}
          placeholder={t('limit.none')}
        />
      ))}
      <Select
        label={t('limit.maximumMultiple')}
        title={t('limit.maximumMultiple')}
        value={draft.maximumMultiple === null ? NONE : String(draft.maximumMultiple)}
        options={chosen(profile.leverages)}
        onChange={(value) => change({ maximumMultiple: value === NONE ? null : Number(value) })}
      />
      <Select
        label={t('limit.slippage')}
        title={t('limit.slippage')}
        value={draft.slippage ?? NONE}
        options={chosen(profile.slippages)}
        onChange={(value) => change({ slippage: value === NONE ? null : value })}
      />
    </fieldset>
  );
}

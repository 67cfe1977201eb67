/** RiskText { text, risk }: the risk rate, with a sign beside the colour once it is time to act. */
import { TriangleAlert } from 'lucide-react';
import type { FuturesPositionView } from '../../../../contract/features/futures-views.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { NOTHING } from '../../../ui/figures/nothing.ts';

type Risk = FuturesPositionView['risk'];

const tones: Record<Risk, string> = {
  none: 'text-soft',
  calm: 'text-strong',
  warning: 'text-warning',
  danger: 'text-error',
};

export function RiskText({ text, risk }: { readonly text: string; readonly risk: Risk }) {
  const { t } = useWords('futures');
  const isGrave = risk === 'warning' || risk === 'danger';
  return (
    <span className={classNames('inline-flex items-center gap-1', tones[risk])}>
      {isGrave && <TriangleAlert aria-hidden="true" size={12} className="shrink-0" />}
      {text || NOTHING}
      {isGrave && <span className="sr-only">{t(`risk.${risk}`)}</span>}
    </span>
  );
}

/** What this device made of the result from its own stream of the market. */
import { CircleHelp, Hourglass, type LucideIcon, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { OptionCheck } from '../../../../contract/features/options.ts';
import { useWords } from '../../../i18n/use-words.ts';

const looks: Record<OptionCheck, { readonly icon: LucideIcon; readonly color: string }> = {
  agrees: { icon: ShieldCheck, color: 'text-success' },
  differs: { icon: TriangleAlert, color: 'text-error' },
  unseen: { icon: CircleHelp, color: 'text-soft' },
  pending: { icon: Hourglass, color: 'text-soft' },
};

export function CheckLine({ check }: { readonly check: OptionCheck }) {
  const { t } = useWords('options');
  const { icon: Icon, color } = looks[check];
  return (
    <p data-check={check} className="mb-1 flex gap-2.5 rounded-small bg-control px-3 py-2.5">
      <Icon aria-hidden="true" size={20} className={`mt-px shrink-0 ${color}`} />
      <span className="min-w-0">
        <span className="block font-medium">{t(`check.${check}`)}</span>
        <span className="block text-small text-soft">{t(`check.${check}Hint`)}</span>
      </span>
    </p>
  );
}

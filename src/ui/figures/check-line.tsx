/** CheckLine { check, title, hint }: what this device made of a result from its own stream of the market. */
import { CircleHelp, Hourglass, type LucideIcon, ShieldCheck, TriangleAlert } from 'lucide-react';

export type Check = 'agrees' | 'differs' | 'unseen' | 'pending';

const looks: Record<Check, { readonly icon: LucideIcon; readonly color: string }> = {
  agrees: { icon: ShieldCheck, color: 'text-success' },
  differs: { icon: TriangleAlert, color: 'text-error' },
  unseen: { icon: CircleHelp, color: 'text-soft' },
  pending: { icon: Hourglass, color: 'text-soft' },
};

interface CheckLineProps {
  readonly check: Check;
  readonly title: string;
  readonly hint: string;
}

export function CheckLine({ check, title, hint }: CheckLineProps) {
  const { icon: Icon, color } = looks[check];
  return (
    <p data-check={check} className="mb-1 flex gap-2.5 rounded-small bg-control px-3 py-2.5">
      <Icon aria-hidden="true" size={20} className={`mt-px shrink-0 ${color}`} />
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="block text-small text-soft">{hint}</span>
      </span>
    </p>
  );
}

/** ProtectionMeter { protections }: how many of the account's protections are in place, at a glance. */
import { ShieldCheck } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { classNames } from '../../ui/class-names.ts';

export function ProtectionMeter({ protections }: { readonly protections: readonly boolean[] }) {
  const { t } = useWords('security');
  const done = protections.filter(Boolean).length;
  const all = protections.length;
  const isComplete = done === all;
  return (
    <section className="flex items-center gap-4 pt-2 pb-3">
      <ShieldCheck
        aria-hidden="true"
        size={40}
        strokeWidth={1.25}
        className={classNames('shrink-0', isComplete ? 'text-up' : 'text-gold')}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-strong">{t('protections', { done, all })}</p>
        <p className="text-small text-faint">{t(isComplete ? 'protected' : 'protectMore')}</p>
        <span aria-hidden="true" className="mt-2 flex gap-1">
          {Array.from({ length: all }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its position.
              key={index}
              className={classNames(
                'h-1 flex-1 rounded-full',
                index >= done && 'bg-hairline',
                index < done && (isComplete ? 'bg-up' : 'bg-gold'),
              )}
            />
          ))}
        </span>
      </div>
    </section>
  );
}

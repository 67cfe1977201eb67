/** What a withdrawal asks for: which way, which currency, where to, how much. */
import { useWords } from '../../i18n/use-words.ts';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AddressField } from './address-field.tsx';
import { AmountField } from './amount-field.tsx';
import { CardField } from './card-field.tsx';
import { LimitLine } from './limit-line.tsx';
import { problemText } from './problem-text.ts';
import type { WithdrawForm } from './use-withdraw-draft.ts';

interface WithdrawFieldsProps {
  readonly form: WithdrawForm;
  readonly isTried: boolean;
}

const methods = ['address', 'domestic', 'international'] as const;
const PANEL_ID = 'withdraw-panel';

export function WithdrawFields({ form, isTried }: WithdrawFieldsProps) {
  const { t } = useWords('withdraw');
  const { method, currency, currencies, setCurrency } = form;
  return (
    <>
      <Tabs
        label={t('method.label')}
        value={method}
        onChange={form.setMethod}
        panelId={PANEL_ID}
        tabs={methods.map((key) => ({ key, label: t(`method.${key}`) }))}
      />
      <div id={PANEL_ID} role="tabpanel" className="flex flex-col gap-4 px-4 pt-4 pb-6">
        <HoldNotice form={form} />
        {currencies && currency ? (
          <>
            <Select
              title={t('currency')}
              label={t('currency')}
              value={String(currency.id)}
              onChange={(id) => setCurrency(Number(id))}
              options={currencies.map(({ id, currency: code, name }) => ({
                value: String(id),
                label: code,
                note: name,
              }))}
            />
            {method === 'address' ? (
              <AddressField form={form} currency={currency.currency} isTried={isTried} />
            ) : (
              <CardField form={form} method={method} isTried={isTried} />
            )}
            <AmountField form={form} currency={currency} isTried={isTried} />
            <LimitLine form={form} />
          </>
        ) : (
          <FieldsSkeleton label={t('title')} />
        )}
      </div>
    </>
  );
}

/** Said at once: no target and no amount would help. */
function HoldNotice({ form }: { readonly form: WithdrawForm }) {
  const text = problemText(form.preview?.problems.hold);
  if (text === undefined) return null;
  return (
    <p role="status" className="rounded-small bg-warning/12 px-3 py-2 text-small text-warning">
      {text}
    </p>
  );
}

function FieldsSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4">
      {['currency', 'target', 'amount'].map((field) => (
        <div key={field} className="flex flex-col gap-1.5">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  );
}

/** What was sent, from where, and the voucher that shows it; the button that sends it is in the page's foot. */
import { useEffect, useRef } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { DepositOffer } from '../../../contract/features/deposit.ts';
import { PictureField } from '../../forms/picture-field.tsx';
import { useIsUploading } from '../../forms/uploads-under-way.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { DepositLines } from './deposit-lines.tsx';
import { type DepositDraftValues, useDepositForm } from './use-deposit-form.ts';
import type { Way } from './way.ts';

const FORM_ID = 'deposit-form';

interface DepositFormProps {
  readonly terms: DepositOffer;
  readonly way: Way;
}

export function DepositForm({ terms, way }: DepositFormProps) {
  const { t } = useWords('deposit');
  const { form, preview, amountProblem, send } = useDepositForm(terms, way);
  const { errors } = form.formState;
  const formRef = useShownProblem(form);
  const isBank = way.type === 'bank';
  return (
    <form
      id={FORM_ID}
      ref={formRef}
      noValidate
      aria-label={t('form.title')}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="mt-3 flex flex-col gap-4 border-t border-hairline pt-4"
    >
      <div>
        <h2 className="font-semibold">{t('form.title')}</h2>
        <p className="text-small text-faint">{t('form.hint')}</p>
      </div>
      <Controller
        control={form.control}
        name="amount"
        render={({ field }) => (
          <AmountInput
            ref={field.ref}
            name="amount"
            label={t('form.amount')}
            value={field.value}
            onChange={field.onChange}
            scale={terms.scale}
            unit={terms.currency}
            error={errors.amount?.message ?? amountProblem}
          />
        )}
      />
      <TextInput
        {...form.register('account')}
        label={t(isBank ? 'form.bankAccount' : 'form.address')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={errors.account?.message}
      />
      <VoucherField form={form} />
      <DepositLines terms={terms} way={way} preview={preview} />
    </form>
  );
}

/** What is wrong is brought into sight: the button that found it stays at the foot of the page. */
function useShownProblem({ formState }: UseFormReturn<DepositDraftValues>) {
  const formRef = useRef<HTMLFormElement>(null);
  const { submitCount } = formState;
  useEffect(() => {
    if (submitCount === 0) return;
    const problem = formRef.current?.querySelector('[aria-invalid=true]');
    problem?.scrollIntoView({ block: 'center' });
  }, [submitCount]);
  return formRef;
}

function VoucherField({ form }: { readonly form: UseFormReturn<DepositDraftValues> }) {
  const { t } = useWords('deposit');
  return (
    <Controller
      control={form.control}
      name="voucher"
      render={({ field, fieldState }) => (
        <PictureField
          label={t('form.voucher')}
          hint={t('form.voucherHint')}
          value={field.value}
          onChange={(address) => {
            field.onChange(address);
            form.clearErrors('voucher');
          }}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** The one action of the page; it belongs to the form above. */
export function DepositSubmit() {
  const { t } = useWords('deposit');
  const { isPending, isChecking } = useSend('deposit.submit');
  const isUploading = useIsUploading();
  return (
    <Button type="submit" form={FORM_ID} isWide isLoading={isPending || isUploading}>
      {t(isChecking ? 'form.checking' : 'form.submit')}
    </Button>
  );
}

/** The request itself: password, code, and in a sheet the second factor where there is one. */
import { useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { SecondStepForm } from '../../forms/second-step-form.tsx';
import { type SecondProof, useSecondStep } from '../../forms/use-second-step.ts';
import { useWords } from '../../i18n/use-words.ts';
import { draftResolver, refusedFields } from '../../link/drafts/draft-resolver.ts';
import { useSend } from '../../link/use-send.ts';
import { whileLeaving } from '../../link/while-leaving.ts';
import { HOME_PATH, relaunch } from '../../navigation/navigate.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { Group } from '../../ui/lists/group.tsx';
import { OwnCodeField } from './own-code-field.tsx';

interface ClosingDraft {
  readonly password: string;
  readonly code: string;
}

interface ClosingFormProps {
  readonly days: number;
  /** The data has been taken along. */
  readonly isReady: boolean;
  /** What is left in the account and has to be given up with it; null for nothing. */
  readonly remainder: string | null;
}

export function ClosingForm({ days, isReady, remainder }: ClosingFormProps) {
  const { t } = useWords('security');
  const [isSure, setIsSure] = useState(false);
  // What was agreed to is this sum: one that has grown since is asked about again.
  const [givenUp, setGivenUp] = useState<string | null>(null);
  const hasAgreed = givenUp === remainder;
  const { send, isPending } = useSend('closing.close', {
    onRefused: ({ code }) => code === 'second_factor_required',
  });
  const form = useForm<ClosingDraft>({
    defaultValues: { password: '', code: '' },
    resolver: draftResolver<ClosingDraft>('closing.close', {
      words: (field) => t(field === 'code' ? 'problem.code' : 'problem.password'),
    }),
  });
  const attempt = async (draft: ClosingDraft, proof: SecondProof) => {
    const result = await whileLeaving(() =>
      send({ ...draft, ...proof, ...(remainder !== null && { giveUp: true }) }),
    );
    if (result === null) return null;
    if (result.ok) {
      showToast(t('closing.begun', { days }), 'success');
      await relaunch(HOME_PATH);
      return null;
    }
    for (const [field, message] of refusedFields(result.error))
      if (field in draft) form.setError(field as keyof ClosingDraft, { message });
    return result.error;
  };
  const { begin, isAtBrowser, ...step } = useSecondStep(attempt);
  return (
    <Group title={t('closing.request')}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(begin)(event)}
        className="flex flex-col gap-4"
      >
        <Proofs form={form} />
        {remainder !== null && (
          <Checkbox
            isChecked={hasAgreed}
            onChange={(isChecked) => setGivenUp(isChecked ? remainder : null)}
          >
            {t('closing.giveUp', { worth: remainder })}
          </Checkbox>
        )}
        <Checkbox isChecked={isSure} onChange={setIsSure}>
          {t('closing.sure')}
        </Checkbox>
        {!isReady && <p className="text-small text-soft">{t('closing.dataFirst')}</p>}
        <Button
          type="submit"
          variant="down"
          isWide
          disabled={!isReady || !isSure || !hasAgreed}
          isLoading={isPending || isAtBrowser}
        >
          {t('closing.title')}
        </Button>
      </form>
      <Sheet isOpen={step.second !== null} onClose={step.onClose} title={t('closing.request')}>
        {step.second && (
          <SecondStepForm {...step} second={step.second} isPending={isPending || isAtBrowser} />
        )}
      </Sheet>
    </Group>
  );
}

function Proofs({ form }: { readonly form: UseFormReturn<ClosingDraft> }) {
  const { t } = useWords('security');
  const { errors } = form.formState;
  return (
    <>
      <PasswordInput
        {...form.register('password')}
        label={t('loginPassword')}
        error={errors.password?.message}
        autoComplete="current-password"
      />
      <Controller
        control={form.control}
        name="code"
        render={({ field }) => (
          <OwnCodeField
            value={field.value}
            onChange={field.onChange}
            error={errors.code?.message}
          />
        )}
      />
    </>
  );
}

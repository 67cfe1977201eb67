/** The form that binds a phone or an email: its rules, its codes, and what the server says of them. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Failure } from '../../../contract/envelope.ts';
import type { User } from '../../../contract/features/session.ts';
import { useArea } from '../../forms/area-store.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { draftResolver, refusedFields } from '../../link/drafts/draft-resolver.ts';
import { isToldByNotice } from '../../link/outcomes.ts';
import { useRun } from '../../link/use-run.ts';
import { back } from '../../navigation/navigate.ts';
import { showToast } from '../../ui/toast.tsx';

export type BindingKind = 'phone' | 'email';

export type Binding = ReturnType<typeof useBinding>;

interface BindingDraft {
  readonly mobile: string;
  readonly email: string;
  readonly code: string;
  readonly securityCode: string;
}

export function useBinding(kind: BindingKind, user: User) {
  const { t } = useWords('security');
  const account = useWords('forms');
  const area = useArea();
  const [isReplacing] = useState(user[kind] !== null);
  const [isAskedFor, setIsAskedFor] = useState(isReplacing);
  const phone = useRun('security.bindPhone', { isQuiet: true });
  const email = useRun('security.bindEmail', { isQuiet: true });
  const { sendCode, isSending } = useSendCode(kind, area.code);

  const codesOf = ({ code, securityCode }: BindingDraft) =>
    isAskedFor ? { code, securityCode } : { code };
  const phoneOf = (draft: BindingDraft) => ({
    mobile: plainNumber(draft.mobile),
    areaCode: area.code,
    ...codesOf(draft),
  });
  const emailOf = (draft: BindingDraft) => ({ email: draft.email.trim(), ...codesOf(draft) });

  const form = useForm<BindingDraft>({
    defaultValues: { mobile: '', email: '', code: '', securityCode: '' },
    resolver: draftResolver<BindingDraft>(
      kind === 'phone' ? 'security.bindPhone' : 'security.bindEmail',
      {
        toRequest: kind === 'phone' ? phoneOf : emailOf,
        words: (field) => (isCodeField(field) ? t('problem.code') : null),
      },
    ),
  });

  const showRefusal = (failure: Failure) => {
    if (failure.fields?.['securityCode'] !== undefined && !isAskedFor) {
      setIsAskedFor(true);
      showToast(t('confirmOwn'), 'info');
      return;
    }
    const refused = refusedFields(failure);
    for (const [field, message] of refused)
      form.setError(field as keyof BindingDraft, {
        message: failure.code === 'account_taken' ? t(`problem.taken.${kind}`) : message,
      });
    if (refused.length === 0 && !isToldByNotice(failure.code))
      showToast(errorWords(failure), 'error');
  };
  const save = async (draft: BindingDraft) => {
    const result =
      kind === 'phone' ? await phone.execute(phoneOf(draft)) : await email.execute(emailOf(draft));
    if (result?.ok) {
      showToast(t(`bound.${kind}`), 'success');
      await back();
    } else if (result) showRefusal(result.error);
  };
  const send = async () => {
    const field = kind === 'phone' ? 'mobile' : 'email';
    if (!(await form.trigger(field))) return null;
    const sent = await sendCode(form.getValues());
    if (sent?.ok) {
      showToast(account.t(kind === 'phone' ? 'code.texted' : 'code.mailed'), 'success');
      return sent.value.retryAfterMs;
    }
    if (sent) showRefusal(sent.error);
    return null;
  };
  return {
    form,
    save,
    send,
    isReplacing,
    needsOwnCode: isAskedFor,
    isPending: phone.isPending || email.isPending,
    isSending,
  };
}

function useSendCode(kind: BindingKind, areaCode: string) {
  const byPhone = useRun('security.sendPhoneCode', { isQuiet: true });
  const byEmail = useRun('session.sendCode', { isQuiet: true });
  return {
    sendCode: ({ mobile, email }: BindingDraft) =>
      kind === 'phone'
        ? byPhone.execute({ areaCode, mobile: plainNumber(mobile) })
        : byEmail.execute({ userString: email.trim(), scene: 'bind' }),
    isSending: byPhone.isPending || byEmail.isPending,
  };
}

function isCodeField(field: string): boolean {
  return field === 'code' || field === 'securityCode';
}

/** Numbers are written with spaces, hyphens and brackets, and in full-width digits. */
function plainNumber(written: string): string {
  return written.normalize('NFKC').replace(/[\s().-]/g, '');
}

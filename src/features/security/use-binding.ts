/** The form that binds a phone or an email: its rules, its codes, and what the server says of them. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Failure } from '../../../contract/envelope.ts';
import type { User } from '../../../contract/features/session.ts';
import { useArea } from '../../forms/area-store.ts';
import { useWords } from '../../i18n/use-words.ts';
import { draftResolver, refusedFields } from '../../link/drafts/draft-resolver.ts';
import { useSend } from '../../link/use-send.ts';
import { back } from '../../navigation/navigate.ts';
import { showToast } from '../../ui/layers/toast.tsx';

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
      return true;
    }
    const refused = refusedFields(failure);
    for (const [field, message] of refused)
      form.setError(field as keyof BindingDraft, {
        message: failure.code === 'account_taken' ? t(`problem.taken.${kind}`) : message,
      });
    return refused.length > 0;
  };
  const phone = useSend('security.bindPhone', { onRefused: showRefusal });
  const email = useSend('security.bindEmail', { onRefused: showRefusal });
  const { sendCode, isSending } = useSendCode(kind, area.code, showRefusal);
  const save = async (draft: BindingDraft) => {
    const result =
      kind === 'phone' ? await phone.send(phoneOf(draft)) : await email.send(emailOf(draft));
    if (!result?.ok) return;
    showToast(t(`bound.${kind}`), 'success');
    await back();
  };
  const send = async () => {
    const field = kind === 'phone' ? 'mobile' : 'email';
    if (!(await form.trigger(field))) return null;
    const sent = await sendCode(form.getValues());
    if (!sent?.ok) return null;
    showToast(account.t(kind === 'phone' ? 'code.texted' : 'code.mailed'), 'success');
    return sent.value.retryAfterMs;
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

function useSendCode(
  kind: BindingKind,
  areaCode: string,
  onRefused: (failure: Failure) => boolean,
) {
  const byPhone = useSend('security.sendPhoneCode', { onRefused });
  const byEmail = useSend('session.sendCode', { onRefused });
  return {
    sendCode: ({ mobile, email }: BindingDraft) =>
      kind === 'phone'
        ? byPhone.send({ areaCode, mobile: plainNumber(mobile) })
        : byEmail.send({ userString: email.trim(), scene: 'bind' }),
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

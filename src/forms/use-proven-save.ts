/**
 * `const { begin, sheet } = useProvenSave('walletAddresses.save', { onSaved, onRefused })`: a form hands its
 * request to `begin`, the OutflowProofSheet (`<OutflowProofSheet {...sheet} title />`) asks for the proof,
 * and only then is it sent. What is wrong with the proof stays in the sheet, the rest goes to the form.
 */
import { useState } from 'react';
import type { Failure } from '../../contract/envelope.ts';
import type { EndpointName, RequestOf, ResponseOf } from '../../contract/table.ts';
import { errorWords } from '../i18n/error-words.ts';
import { isToldByNotice } from '../link/outcomes.ts';
import { useSend } from '../link/use-send.ts';
import type { OutflowProof } from './outflow-proof-sheet.tsx';

interface ProvenSave<Name extends EndpointName> {
  readonly onSaved: (saved: ResponseOf<Name>) => void;
  /** A field of the form was refused. */
  readonly onRefused: (failure: Failure) => void;
}

export function useProvenSave<Name extends EndpointName>(
  name: Name,
  { onSaved, onRefused }: ProvenSave<Name>,
) {
  const [wish, setWish] = useState<RequestOf<Name> | null>(null);
  const [error, setError] = useState<string>();

  const close = () => {
    setWish(null);
    setError(undefined);
  };
  const { send, isPending } = useSend(name, {
    onRefused: (failure) => {
      if (isOfTheForm(failure)) {
        close();
        onRefused(failure);
      } else if (failure.code !== 'second_factor_required') setError(errorWords(failure));
      return true;
    },
  });
  const prove = async (proof: OutflowProof) => {
    if (wish === null) return null;
    setError(undefined);
    const result = await send({ ...wish, ...proof });
    if (result?.ok) {
      close();
      onSaved(result.value);
      return null;
    }
    if (result && isToldByNotice(result.error.code)) close();
    return result?.error ?? null;
  };
  return {
    begin: (request: RequestOf<Name>) => setWish(request),
    sheet: {
      isOpen: wish !== null,
      onClose: close,
      onProof: prove,
      isPending,
      error,
    },
  };
}

const PROOF_FIELDS: readonly string[] = ['payPassword', 'code', 'secondFactor'];

function isOfTheForm({ fields = {} }: Failure): boolean {
  return Object.keys(fields).some((field) => !PROOF_FIELDS.includes(field));
}

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
import { useRun } from '../link/use-run.ts';
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
  const { execute, isPending } = useRun(name, { isQuiet: true });
  const [wish, setWish] = useState<RequestOf<Name> | null>(null);
  const [error, setError] = useState<string>();

  const close = () => {
    setWish(null);
    setError(undefined);
  };
  const prove = async (proof: OutflowProof) => {
    if (wish === null) return;
    setError(undefined);
    const result = await execute({ ...wish, ...proof });
    if (result === null) return;
    if (result.ok) {
      close();
      onSaved(result.value);
    } else if (isOfTheForm(result.error)) {
      close();
      onRefused(result.error);
    } else if (isToldByNotice(result.error.code)) close();
    else setError(errorWords(result.error));
  };
  return {
    begin: (request: RequestOf<Name>) => setWish(request),
    sheet: {
      isOpen: wish !== null,
      onClose: close,
      onProof: (proof: OutflowProof) => void prove(proof),
      isPending,
      error,
    },
  };
}

function isOfTheForm({ fields = {} }: Failure): boolean {
  return Object.keys(fields).some((field) => field !== 'payPassword' && field !== 'code');
}

/**
 * The steps of a draft that is previewed, confirmed and sent until its outcome is known. What was refused is told at its
 * field for as long as the draft is the same: another draft is another question.
 */
import { useState } from 'react';
import type { Failure } from '../../contract/envelope.ts';
import type { OrderProblem } from '../../contract/rules/spot/limits.ts';
import type { EndpointName, RequestOf } from '../../contract/table.ts';
import { codeWords, errorWords } from '../i18n/error-words.ts';
import type { LastPreview } from '../link/drafts/use-last-preview.ts';
import { useWhenPriced } from '../link/drafts/use-when-priced.ts';
import { useSend } from '../link/use-send.ts';

interface Sending<Name extends EndpointName, View> {
  readonly draft: object;
  readonly latest: LastPreview<View | null>;
  /** The fields of the form, as refusals name them. */
  readonly fields: readonly string[];
  /** What is sent, by the preview that was confirmed. */
  readonly request: (seen: View) => RequestOf<Name>;
  readonly onSent: (seen: View) => void;
  /** What is said when no answer came. */
  readonly unknown: string;
  /** True when the screen says the refusal itself. */
  readonly onRefused?: (failure: Failure) => boolean;
}

export interface ConfirmedSend {
  /** What the draft was refused for, at which field. */
  readonly refused: { readonly field: string; readonly words: string } | null;
  /** Whether somebody asked to send it: then an empty field is told as well. */
  readonly isTried: boolean;
  readonly isConfirming: boolean;
  /** Asks to confirm, or says why not. */
  readonly ask: () => void;
  readonly cancel: () => void;
  readonly send: () => Promise<void>;
  readonly isPending: boolean;
  /** The answer is late or lost, and is being asked for. */
  readonly isChecking: boolean;
}

export function useConfirmedSend<
  Name extends EndpointName,
  View extends { readonly problem: OrderProblem | null },
>(name: Name, sending: Sending<Name, View>): ConfirmedSend {
  const { draft, latest, fields, request, onSent, unknown } = sending;
  const [isTried, setIsTried] = useState(false);
  /** What is confirmed is what is sent, whatever has changed meanwhile. */
  const [seen, setSeen] = useState<View | null>(null);
  const [refused, setRefused] = useState<{ key: string; field: string; words: string } | null>(
    null,
  );
  const key = JSON.stringify(draft);

  const onRefused = (failure: Failure) => {
    setSeen(null);
    if (sending.onRefused?.(failure)) return true;
    const field = fields.find((each) => failure.fields?.[each]);
    if (field === undefined) return false;
    setRefused({ key, field, words: errorWords(failure) });
    return true;
  };
  const { send: submit, isPending, isChecking } = useSend(name, { unknown, onRefused });
  const send = async () => {
    if (seen === null) return;
    const result = await submit(request(seen));
    if (result === null) return;
    setSeen(null);
    if (!result.ok) return;
    setIsTried(false);
    onSent(seen);
  };
  const ask = useWhenPriced(latest.isCurrent, () => {
    setIsTried(true);
    if (latest.preview?.problem === null) setSeen(latest.preview);
  });
  return {
    refused: refused?.key === key ? refused : null,
    isTried,
    isConfirming: seen !== null,
    ask,
    cancel: () => setSeen(null),
    send,
    isPending,
    isChecking,
  };
}

/** What is wrong with the one field of a form, in words; an empty one is no mistake until it is sent. */
export function fieldError(
  { refused, isTried }: ConfirmedSend,
  typed: string,
  problem: OrderProblem | null | undefined,
): string | undefined {
  if (refused) return refused.words;
  return problem && (isTried || typed !== '') ? codeWords(problem.code, problem.params) : undefined;
}

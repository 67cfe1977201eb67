/** Asks the data core for a check, and again when wanted. */
import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type { FairnessCheck, SettlementKind } from '../../../contract/features/fairness.ts';
import { useWords } from '../../i18n/use-words.ts';
import { askCore } from '../../link/core-link.ts';

interface Checking {
  readonly check: FairnessCheck | null;
  readonly failure: Failure | null;
}

const NOTHING: Checking = { check: null, failure: null };

export function useCheck(kind: SettlementKind, id: number): Checking & { again: () => void } {
  // Figures come formatted, so another language asks again.
  const { language } = useWords();
  const [state, setState] = useState(NOTHING);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try, or another language, is another check.
  useEffect(() => {
    const live = { is: true };
    setState(NOTHING);
    void askCore((core) => core.act('fairness.check', { kind, id })).then((answer) => {
      if (!live.is) return;
      setState(
        answer.ok ? { check: answer.value, failure: null } : { check: null, failure: answer.error },
      );
    });
    return () => {
      live.is = false;
    };
  }, [kind, id, language, tries]);
  const again = useCallback(() => setTries((count) => count + 1), []);
  return { ...state, again };
}

/** What the form of a loan holds: how much, which coin is set apart, how much of it; and what the core says. */
import { useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type { LoanDraft, LoanPreview } from '../../../contract/features/loans.ts';
import type { LoanCoin, LoanOffer } from '../../../contract/features/loans-views.ts';
import { dropDraft, keepDraft, keptDraft } from '../../link/drafts/kept-drafts.ts';
import { useLastPreview } from '../../link/drafts/use-last-preview.ts';
import { useUser } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';

interface FormState {
  readonly number: string;
  /** Null until one is chosen. */
  readonly currencyId: number | null;
  readonly collateral: string;
}

export interface LoanForm {
  /** Undefined until they have come. */
  readonly terms: LoanOffer | undefined;
  readonly failure: Failure | null;
  readonly retry: () => void;
  readonly coin: LoanCoin | undefined;
  readonly draft: LoanDraft;
  readonly preview: LoanPreview | null;
  /** True when the preview is of this very draft. */
  readonly isCurrent: boolean;
  readonly setNumber: (number: string) => void;
  readonly setCoin: (currencyId: number) => void;
  readonly setCollateral: (collateral: string) => void;
  readonly clear: () => void;
}

const EMPTY: FormState = { number: '', currencyId: null, collateral: '' };

export function useLoanForm(): LoanForm {
  const draftName = `loans.${useUser()?.id ?? ''}`;
  const asked = useAsk('loans.offer', {}, { staleMs: 0 });
  const [state, setState] = useState<FormState>(() => ({
    ...EMPTY,
    ...keptDraft<FormState>(draftName),
  }));
  const terms = asked.data;
  const coin =
    terms?.collaterals.find(({ currencyId }) => currencyId === state.currencyId) ??
    terms?.collaterals.find(({ available }) => available !== '0') ??
    terms?.collaterals[0];
  const draft: LoanDraft = {
    number: state.number,
    collateralCurrencyId: coin?.currencyId ?? 0,
    collateral: state.collateral,
  };
  const { preview, isCurrent } = useLastPreview('loans.preview', draft);
  const change = (part: Partial<FormState>) =>
    setState((current) => {
      const next = { ...current, ...part };
      keepDraft(draftName, next);
      return next;
    });
  return {
    terms,
    failure: terms === undefined ? asked.failure : null,
    retry: () => void asked.refresh(),
    coin,
    draft,
    preview,
    isCurrent,
    setNumber: (number) => change({ number }),
    setCoin: (currencyId) => change({ currencyId, collateral: '' }),
    setCollateral: (collateral) => change({ collateral }),
    clear() {
      dropDraft(draftName);
      setState((current) => ({ ...EMPTY, currencyId: current.currencyId }));
    },
  };
}

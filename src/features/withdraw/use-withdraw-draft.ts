/** What is being filled in, what is on offer for it, and what the core says of it. */
import { useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type { Currency, WalletAddress } from '../../../contract/features/wallet-addresses.ts';
import type { WithdrawMethod, WithdrawPreview } from '../../../contract/features/withdraw.ts';
import { beginDraft, dropDraft, keepDraft } from '../../link/drafts/kept-drafts.ts';
import { useLastPreview } from '../../link/drafts/use-last-preview.ts';
import { useUser } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { integerParam, useQueryValues } from '../../navigation/query.ts';
import { type Targets, useTargets } from './use-targets.ts';

interface DraftState {
  readonly method: WithdrawMethod;
  readonly currencyId: number | null;
  readonly addressId: number | null;
  readonly amount: string;
  readonly percent: number | null;
}

export interface WithdrawForm extends Targets {
  readonly method: WithdrawMethod;
  /** Undefined until the list has come. */
  readonly currencies: readonly Currency[] | undefined;
  readonly currency: Currency | undefined;
  readonly failure: Failure | null;
  readonly retry: () => void;
  readonly address: WalletAddress | undefined;
  readonly amount: string;
  readonly percent: number | null;
  readonly preview: WithdrawPreview | null;
  /** True when the preview is of this very draft. */
  readonly isCurrent: boolean;
  readonly setMethod: (method: WithdrawMethod) => void;
  readonly setCurrency: (currencyId: number) => void;
  readonly setAddress: (addressId: number) => void;
  readonly setAmount: (amount: string) => void;
  readonly setPercent: (percent: number) => void;
  readonly clear: () => void;
}

const DEFAULT_CURRENCY = 'USDT';
const EMPTY: DraftState = {
  method: 'address',
  currencyId: null,
  addressId: null,
  amount: '',
  percent: null,
};

export function useWithdrawForm(): WithdrawForm {
  const { currency_id: wanted } = useQueryValues({ currency_id: integerParam() });
  const draftName = `withdraw ${useUser()?.id ?? ''}`;
  // Who leaves to add an address or a card comes back to what was typed.
  const [state, setState] = useState(() => beginDraft(draftName, EMPTY, { currencyId: wanted }));
  const [bankIds, setBankIds] = useState<readonly number[]>([]);
  const list = useAsk('walletAddresses.currencies', {});
  const { method, addressId, amount, percent } = state;
  const currencies = list.data?.filter(
    ({ id, canWithdraw }) => canWithdraw && (method === 'address' || isOneOf(bankIds, id)),
  );
  const currency =
    currencies?.find(({ id }) => id === state.currencyId) ??
    currencies?.find((each) => each.currency === DEFAULT_CURRENCY) ??
    currencies?.[0];
  const targets = useTargets(method, currency?.currency ?? '');
  const address = targets.addresses?.find(({ id }) => id === addressId);
  const { preview, isCurrent } = useLastPreview('withdraw.preview', {
    currencyId: currency?.id ?? 0,
    method,
    network: address?.network ?? null,
    usableAt: (method === 'address' ? address : targets.card)?.usableAt ?? null,
    amount: percent === null ? amount : '',
    percent,
  });
  if (preview && preview.bankCurrencyIds.join() !== bankIds.join())
    setBankIds(preview.bankCurrencyIds);
  const change = (part: Partial<DraftState>) =>
    setState((current) => {
      const next = { ...current, ...part };
      keepDraft(draftName, next);
      return next;
    });
  return {
    ...targets,
    method,
    currencies,
    currency,
    failure: list.failure,
    retry: () => void list.refresh(),
    address,
    amount,
    percent,
    preview: preview?.currency === currency?.currency ? preview : null,
    isCurrent,
    setMethod: (next) => change({ method: next }),
    setCurrency: (currencyId) => change({ currencyId, addressId: null, amount: '', percent: null }),
    setAddress: (next) => change({ addressId: next }),
    setAmount: (next) => change({ amount: next, percent: null }),
    setPercent: (next) => change({ percent: next }),
    clear() {
      dropDraft(draftName);
      setState((current) => ({ ...EMPTY, method: current.method, currencyId: current.currencyId }));
    },
  };
}

/** Until it is known which go out by bank, none is ruled out. */
function isOneOf(ids: readonly number[], id: number): boolean {
  return ids.length === 0 || ids.includes(id);
}

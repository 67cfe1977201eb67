/** What the form of a transfer holds: two accounts, a currency that both can use, and an amount. */
import { useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type {
  AmountView,
  TransferAccount,
  TransferCurrency,
} from '../../../contract/features/transfer.ts';
import { keepDraft, keptDraft } from '../../link/drafts/kept-drafts.ts';
import { useUser } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useTopic } from '../../link/use-topic.ts';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';

/** In the order in which they are offered. */
export const accounts = [
  'change',
  'lever',
  'micro',
  'stock',
  'legal',
] as const satisfies readonly TransferAccount[];

interface FormState {
  readonly from: TransferAccount;
  readonly to: TransferAccount;
  readonly currencyId: number | null;
  readonly number: string;
}

export interface TransferForm extends FormState {
  /** Undefined until they have come. */
  readonly currencies: readonly TransferCurrency[] | undefined;
  readonly failure: Failure | null;
  readonly retry: () => void;
  /** Those that both accounts can use. */
  readonly usable: readonly TransferCurrency[];
  readonly currency: TransferCurrency | undefined;
  /** Of the currency in an account, as decimal text. */
  readonly availableIn: (currency: TransferCurrency, account: TransferAccount) => string;
  /** What the core says of the amount; null for a moment. */
  readonly amount: AmountView | null;
  readonly setFrom: (account: TransferAccount) => void;
  readonly setTo: (account: TransferAccount) => void;
  readonly swap: () => void;
  readonly setCurrency: (currencyId: number) => void;
  readonly setNumber: (number: string) => void;
}

const params = { from: oneOfParam(accounts, 'change'), to: oneOfParam(accounts, 'lever') };

export function useTransferForm(): TransferForm {
  const { from, to } = useQueryValues(params);
  const draftName = `transfer.${useUser()?.id}`;
  const asked = useAsk('transfer.choice', {}, { staleMs: 0 });
  const [state, setState] = useState<FormState>(() => ({
    from,
    to: to === from ? other(from) : to,
    currencyId: null,
    number: '',
    ...keptDraft<FormState>(draftName),
  }));
  const change = (part: Partial<FormState>) =>
    setState((current) => {
      const next = { ...current, ...part };
      keepDraft(draftName, next);
      return next;
    });
  const currencies = asked.data;
  const usable = (currencies ?? []).filter((each) =>
    [state.from, state.to].every((account) => each.accounts.some((row) => row.account === account)),
  );
  const currency =
    usable.find(({ currencyId }) => currencyId === state.currencyId) ??
    usable.find((each) => each.currency === 'USDT') ??
    usable[0];
  const amount = useTopic('transfer.amount', currency ? draftKey(state, currency) : null);
  // What left or came meanwhile is asked for again: prices alone move what may leave some accounts.
  const place = (pair: Pick<FormState, 'from' | 'to'>) => {
    change(pair);
    void asked.refresh();
  };
  return {
    ...state,
    currencies,
    failure: currencies === undefined ? asked.failure : null,
    retry: () => void asked.refresh(),
    usable,
    currency,
    availableIn,
    amount,
    setFrom: (next) => place({ from: next, to: next === state.to ? state.from : state.to }),
    setTo: (next) => place({ from: next === state.from ? state.to : state.from, to: next }),
    swap: () => place({ from: state.to, to: state.from }),
    setCurrency: (currencyId) => change({ currencyId, number: '' }),
    setNumber: (number) => change({ number }),
  };
}

function draftKey({ number, from }: FormState, currency: TransferCurrency): string {
  return JSON.stringify({
    number,
    currency: currency.currency,
    scale: currency.scale,
    minimum: currency.minimumNumber,
    maximum: null,
    available: availableIn(currency, from),
  });
}

function availableIn(currency: TransferCurrency, account: TransferAccount): string {
  return currency.accounts.find((row) => row.account === account)?.available ?? '0';
}

function other(account: TransferAccount): TransferAccount {
  return account === 'change' ? 'lever' : 'change';
}

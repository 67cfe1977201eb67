/** What the form of a transfer holds: two accounts, a currency that both can use, and an amount. */
import { useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type {
  AmountView,
  TransferAccount,
  TransferCurrencyView,
} from '../../../contract/features/transfer.ts';
import { beginDraft, keepDraft } from '../../link/drafts/kept-drafts.ts';
import { useUser } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useTopic } from '../../link/use-topic.ts';
import { integerParam, oneOfParam, useQueryValues } from '../../navigation/query.ts';

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
  /** Until the accounts are chosen, they follow the coin that one came with. */
  readonly isPairChosen: boolean;
}

type Pair = Pick<FormState, 'from' | 'to'>;

const EMPTY: FormState = {
  from: 'change',
  to: 'lever',
  currencyId: null,
  number: '',
  isPairChosen: false,
};

type Held = Pick<TransferCurrencyView['accounts'][number], 'available' | 'availableText'>;

const NOTHING: Held = { available: '0', availableText: '0' };

export interface TransferForm extends FormState {
  /** Undefined until they have come. */
  readonly currencies: readonly TransferCurrencyView[] | undefined;
  readonly failure: Failure | null;
  readonly retry: () => void;
  /** Those that both accounts can use. */
  readonly usable: readonly TransferCurrencyView[];
  readonly currency: TransferCurrencyView | undefined;
  /** What there is of the currency in an account. */
  readonly heldIn: (currency: TransferCurrencyView, account: TransferAccount) => Held;
  /** What the core says of the amount; null for a moment. */
  readonly amount: AmountView | null;
  readonly setFrom: (account: TransferAccount) => void;
  readonly setTo: (account: TransferAccount) => void;
  readonly swap: () => void;
  readonly setCurrency: (currencyId: number) => void;
  readonly setNumber: (number: string) => void;
}

const params = {
  from: oneOfParam(accounts),
  to: oneOfParam(accounts),
  currency_id: integerParam(),
};

export function useTransferForm(): TransferForm {
  const { from, to, currency_id: currencyId } = useQueryValues(params);
  const draftName = `transfer.${useUser()?.id}`;
  const asked = useAsk('transfer.choice', {}, { staleMs: 0 });
  const [state, setState] = useState(() => beginDraft(draftName, EMPTY, { from, to, currencyId }));
  const change = (part: Partial<FormState>) =>
    setState((current) => {
      const next = { ...current, ...part };
      keepDraft(draftName, next);
      return next;
    });
  const currencies = asked.data;
  const pair = usablePair(state, currencies);
  const usable = (currencies ?? []).filter(
    (each) => isKeptIn(each, pair.from) && isKeptIn(each, pair.to),
  );
  const currency =
    usable.find(({ currencyId }) => currencyId === state.currencyId) ??
    usable.find((each) => each.currency === 'USDT') ??
    usable[0];
  const amount = useTopic(
    'transfer.amount',
    currency ? draftKey({ ...state, ...pair }, currency) : null,
  );
  // What left or came meanwhile is asked for again: prices alone move what may leave some accounts.
  const place = (chosen: Pair) => {
    change({ ...chosen, isPairChosen: true });
    void asked.refresh();
  };
  return {
    ...state,
    ...pair,
    currencies,
    failure: currencies === undefined ? asked.failure : null,
    retry: () => void asked.refresh(),
    usable,
    currency,
    heldIn,
    amount,
    setFrom: (next) => place({ from: next, to: next === pair.to ? pair.from : pair.to }),
    setTo: (next) => place({ from: next === pair.from ? pair.to : pair.from, to: next }),
    swap: () => place({ from: pair.to, to: pair.from }),
    setCurrency: (currencyId) => change({ currencyId, number: '' }),
    setNumber: (number) => change({ number }),
  };
}

function draftKey({ number, from }: FormState, currency: TransferCurrencyView): string {
  return JSON.stringify({
    number,
    currency: currency.currency,
    scale: currency.scale,
    minimum: currency.minimumNumber,
    maximum: null,
    available: heldIn(currency, from).available,
  });
}

/** Two different accounts; for a coin that one came with, accounts that take it. */
function usablePair(
  { from, to, currencyId, isPairChosen }: FormState,
  currencies: readonly TransferCurrencyView[] = [],
): Pair {
  const coin = isPairChosen ? undefined : currencies.find((each) => each.currencyId === currencyId);
  const takes = (account: TransferAccount) => coin === undefined || isKeptIn(coin, account);
  const source = takes(from) ? from : 'change';
  if (to !== source && takes(to)) return { from: source, to };
  const target = accounts.find((account) => account !== source && takes(account));
  return { from: source, to: target ?? other(source) };
}

function isKeptIn({ accounts: keeping }: TransferCurrencyView, account: TransferAccount): boolean {
  return keeping.some((row) => row.account === account);
}

function heldIn(currency: TransferCurrencyView, account: TransferAccount): Held {
  return currency.accounts.find((row) => row.account === account) ?? NOTHING;
}

function other(account: TransferAccount): TransferAccount {
  return account === 'change' ? 'lever' : 'change';
}

/** What the form of a conversion holds: two coins, an amount of the first, and a quote that is kept fresh. */
import { useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type { ConvertCoinView, ConvertQuoteView } from '../../../contract/features/convert.ts';
import type { AmountView } from '../../../contract/features/transfer.ts';
import { beginDraft, keepDraft } from '../../link/drafts/kept-drafts.ts';
import { useUser } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useTopic } from '../../link/use-topic.ts';
import { textParam, useQueryValues } from '../../navigation/query.ts';

interface FormState {
  /** Codes of coins, such as BTC. */
  readonly from: string;
  readonly to: string;
  readonly number: string;
}

export interface ConvertForm {
  /** Undefined until they have come. */
  readonly currencies: readonly ConvertCoinView[] | undefined;
  readonly failure: Failure | null;
  readonly retry: () => void;
  readonly from: ConvertCoinView | undefined;
  readonly to: ConvertCoinView | undefined;
  readonly number: string;
  /** What the core says of the amount; null for a moment. */
  readonly amount: AmountView | null;
  /** Null while nothing can be quoted, and until the first quote has come. */
  readonly quote: ConvertQuoteView | null;
  readonly setFrom: (code: string) => void;
  readonly setTo: (code: string) => void;
  readonly swap: () => void;
  readonly setNumber: (number: string) => void;
}

const FROM = 'USDT';
const TO = 'BTC';
const code = /^[A-Z0-9]{1,12}$/;
const params = { from: textParam(code), to: textParam(code) };
const EMPTY: FormState = { from: FROM, to: TO, number: '' };

export function useConvertForm(): ConvertForm {
  const asked = useQueryValues(params);
  const draftName = `convert.${useUser()?.id}`;
  const choice = useAsk('convert.choice', {}, { staleMs: 0 });
  const [state, setState] = useState(() => beginDraft(draftName, EMPTY, asked));
  const change = (part: Partial<FormState>) =>
    setState((current) => {
      const next = { ...current, ...part };
      keepDraft(draftName, next);
      return next;
    });
  const currencies = choice.data;
  const from = find(currencies, state.from, FROM);
  const to = find(currencies, state.to, from?.currency === TO ? FROM : TO, from);
  const { number } = state;
  const amount = useTopic('transfer.amount', from ? amountKey(from, number) : null);
  const quote = useTopic(
    'convert.quote',
    from && to && amount?.canSend ? quoteKey(from, to, number) : null,
  );
  return {
    currencies,
    failure: currencies === undefined ? choice.failure : null,
    retry: () => void choice.refresh(),
    from,
    to,
    number,
    amount,
    quote,
    setFrom: (next) =>
      change({
        from: next,
        to: next === to?.currency ? (from?.currency ?? TO) : state.to,
        number: '',
      }),
    setTo: (next) =>
      change({
        to: next,
        ...(next === from?.currency && { from: to?.currency ?? FROM, number: '' }),
      }),
    swap: () => change({ from: to?.currency ?? FROM, to: from?.currency ?? TO, number: '' }),
    setNumber: (next) => change({ number: next }),
  };
}

/** The coin of that code, or of the other one; never the coin that it is converted from. */
function find(
  currencies: readonly ConvertCoinView[] | undefined,
  wanted: string,
  fallback: string,
  besides?: ConvertCoinView,
): ConvertCoinView | undefined {
  const others = currencies?.filter(({ currency }) => currency !== besides?.currency);
  return (
    others?.find(({ currency }) => currency === wanted) ??
    others?.find(({ currency }) => currency === fallback) ??
    others?.[0]
  );
}

function amountKey(from: ConvertCoinView, number: string): string {
  const { currency, scale, minimumNumber, maximumNumber, available } = from;
  return JSON.stringify({
    number,
    currency,
    scale,
    minimum: minimumNumber,
    maximum: maximumNumber,
    available,
  });
}

function quoteKey(from: ConvertCoinView, to: ConvertCoinView, number: string): string {
  return JSON.stringify({
    fromCurrencyId: from.currencyId,
    toCurrencyId: to.currencyId,
    number,
  });
}

/** What one looks for on the desk: kept while the page is open, the currency as it was chosen for the whole app. */
import { useState } from 'react';
import type { OtcMethod, OtcSide } from '../../../contract/features/otc-entities.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import type { RequestOf } from '../../../contract/table.ts';
import { usePreferences } from '../../link/preferences.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useRestedText } from '../../ui/fields/use-rested-text.ts';

type Terms = NonNullable<ReturnType<typeof useAsk<'otc.terms'>>['data']>;

export interface DeskState {
  readonly side: OtcSide;
  readonly setSide: (side: OtcSide) => void;
  readonly currencyId: number;
  readonly setCurrencyId: (id: number) => void;
  readonly fiat: string;
  readonly setFiat: (fiat: string) => void;
  readonly amount: string;
  readonly setAmount: (amount: string) => void;
  readonly method: OtcMethod | 'all';
  readonly setMethod: (method: OtcMethod | 'all') => void;
  readonly terms: Terms | undefined;
  readonly query: Omit<RequestOf<'otc.offers'>, 'page' | 'limit'>;
}

const USDT_ID = 3;
const DEFAULT_FIAT = 'USD';

/** What is only begun looks for nothing yet. */
function isAmount(typed: string): boolean {
  return typed !== '' && !typed.endsWith('.') && !isZero(typed);
}

export function useDesk(): DeskState {
  const preferred = usePreferences((choices) => choices.fiat);
  const { data: terms } = useAsk('otc.terms', {});
  const [side, setSide] = useState<OtcSide>('buy');
  const [currencyId, setCurrencyId] = useState(USDT_ID);
  const [chosenFiat, setFiat] = useState<string | null>(null);
  const [amount, setAmount] = useState('');
  const wanted = useRestedText(amount);
  const [method, setMethod] = useState<OtcMethod | 'all'>('all');
  const isKnown = terms === undefined || terms.fiats.some((each) => each.fiat === preferred);
  const fiat = chosenFiat ?? (isKnown ? preferred : DEFAULT_FIAT);
  return {
    ...{ side, setSide, currencyId, setCurrencyId, fiat, setFiat },
    ...{ amount, setAmount, method, setMethod, terms },
    query: {
      ...{ side, currencyId, fiat },
      ...(isAmount(wanted) && { amount: wanted }),
      ...(method !== 'all' && { method }),
    },
  };
}

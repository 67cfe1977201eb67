/** The steps of taking an offer: typed, priced by the core, sent at the price that is on the screen. */
import { useEffect, useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type { OtcMethod } from '../../../contract/features/otc-entities.ts';
import type { OtcOfferView, OtcTakePreview } from '../../../contract/features/otc-views.ts';
import { codeWords, errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useLastPreview } from '../../link/drafts/use-last-preview.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useSend } from '../../link/use-send.ts';
import { push } from '../../navigation/navigate.ts';
import { showToast } from '../../ui/layers/toast.tsx';
import { ORDER_PATH } from './paths.ts';

export interface TakeSteps {
  /** As it is now; another price is another offer. */
  readonly offer: OtcOfferView;
  readonly by: 'total' | 'number';
  readonly setBy: (by: 'total' | 'number') => void;
  readonly amount: string;
  readonly setAmount: (amount: string) => void;
  readonly method: OtcMethod;
  readonly setMethod: (method: OtcMethod) => void;
  readonly preview: OtcTakePreview | null;
  readonly error: string | undefined;
  readonly needsCard: boolean;
  readonly send: () => Promise<void>;
  readonly isPending: boolean;
  readonly isChecking: boolean;
}

const AGAIN_MS = 10_000;

/** The offer as it is now, looked at again and again: its price may follow a market, and others take of it. */
function useNewest(seen: OtcOfferView) {
  const { data, refresh } = useAsk('otc.oneOffer', { offerId: seen.id }, { staleMs: 0 });
  useEffect(() => {
    const timer = setInterval(() => void refresh(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return { offer: data ?? seen, refresh };
}

export function useTake(seen: OtcOfferView, onClose: () => void): TakeSteps {
  const { t } = useWords('otc');
  const { offer, refresh } = useNewest(seen);
  const [by, setBy] = useState<'total' | 'number'>('total');
  const [amount, setAmount] = useState('');
  const [chosen, setMethod] = useState<OtcMethod | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<{ about: string; failure: Failure } | null>(null);
  const method = chosen ?? offer.methods[0] ?? 'domestic';
  const { side, currency, scale, fiat, fiatScale, left, minimum, maximum, tradeLimit } = offer;
  const units = { side, currency, scale, fiat, fiatScale, left, minimum, maximum, tradeLimit };
  const price = offer.price ?? '';
  const draft = { ...units, by, amount, price: price === '' ? '1' : price };
  const { preview, isCurrent } = useLastPreview('otc.preview', draft);
  const about = `${by} ${amount} ${method} ${price}`;
  const onRefused = (failure: Failure) => {
    if (failure.code === 'quote_expired') {
      showToast(t('priceChanged'), 'warning');
      void refresh();
    } else setRefused({ about, failure });
    return true;
  };
  const take = useSend('otc.take', { unknown: t('unknown'), onRefused });
  const send = async () => {
    setIsTried(true);
    if (!isCurrent || preview === null || preview.problem !== null || offer.price === null) return;
    const result = await take.send({ offerId: offer.id, price: offer.price, by, amount, method });
    if (!result?.ok) return;
    onClose();
    void push(ORDER_PATH, { id: result.value.id });
  };
  const problem = amount !== '' || isTried ? preview?.problem : null;
  const failure = refused?.about === about ? refused.failure : null;
  const needsCard = failure?.fields?.['method'] === 'card_required';
  const refusal = failure && !needsCard ? errorWords(failure) : undefined;
  return {
    ...{ offer, by, amount, setAmount, method, setMethod, preview, needsCard, send },
    setBy: (next) => {
      setBy(next);
      setAmount('');
    },
    error: problem ? codeWords(problem.code, problem.params) : refusal,
    isPending: take.isPending,
    isChecking: take.isChecking,
  };
}

/** The steps of publishing an offer: typed, priced by the core, sent until its outcome is known. */
import { useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type { OtcSide, OtcTerms } from '../../../contract/features/otc-entities.ts';
import type { OtcOfferPreview } from '../../../contract/features/otc-views.ts';
import { codeWords, errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useLastPreview } from '../../link/drafts/use-last-preview.ts';
import { usePreferences } from '../../link/preferences.ts';
import { useSend } from '../../link/use-send.ts';
import { redirect } from '../../navigation/navigate.ts';
import { showToast } from '../../ui/layers/toast.tsx';
import { OFFERS_PATH } from './paths.ts';

export const methodChoices = ['domestic', 'international', 'both'] as const;

interface Values {
  readonly side: OtcSide;
  readonly currencyId: string;
  readonly fiat: string;
  readonly priceKind: 'fixed' | 'floating';
  readonly price: string;
  readonly quantity: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly methods: (typeof methodChoices)[number];
  readonly terms: string;
}

type Coin = OtcTerms['coins'][number];
type AmountField = 'price' | 'quantity' | 'minimum' | 'maximum';

export interface PublishSteps {
  readonly values: Values;
  readonly set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  readonly coin: Coin;
  readonly preview: OtcOfferPreview | null;
  readonly errorOf: (field: AmountField) => string | undefined;
  readonly needsCard: boolean;
  readonly send: () => Promise<void>;
  readonly isPending: boolean;
  readonly isChecking: boolean;
}

const NO_COIN: Coin = { currencyId: 0, currency: '', scale: 8, usd: '1' };

function useDraft(terms: OtcTerms, values: Values) {
  const { lowestPercent, highestPercent, smallestUsd, largestUsd } = terms;
  const coin =
    terms.coins.find(({ currencyId }) => String(currencyId) === values.currencyId) ??
    terms.coins[0] ??
    NO_COIN;
  const fiat = terms.fiats.find((each) => each.fiat === values.fiat) ?? terms.fiats[0];
  const { side, priceKind, price, quantity, minimum, maximum } = values;
  const last = useLastPreview('otc.offerPreview', {
    ...{ side, priceKind, price, quantity, minimum, maximum },
    ...{ currency: coin.currency, scale: coin.scale, usd: coin.usd, ...fiat },
    ...{ lowestPercent, highestPercent, smallestUsd, largestUsd },
  });
  return { coin, ...last };
}

export function usePublish(terms: OtcTerms): PublishSteps {
  const { t } = useWords('otc');
  const preferred = usePreferences((choices) => choices.fiat);
  const [values, setValues] = useState<Values>(() => ({
    side: 'sell',
    priceKind: 'floating',
    methods: 'domestic',
    ...{ currencyId: '', price: '100', quantity: '', minimum: '', maximum: '', terms: '' },
    fiat: terms.fiats.find(({ fiat }) => fiat === preferred)?.fiat ?? terms.fiats[0]?.fiat ?? '',
  }));
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { coin, preview, isCurrent } = useDraft(terms, values);
  const publish = useSend('otc.publish', {
    unknown: t('unknown'),
    onRefused: (refused) => {
      setFailure(refused);
      return refused.fields !== undefined;
    },
  });
  const send = async () => {
    setIsTried(true);
    if (!isCurrent || preview === null || Object.keys(preview.problems).length > 0) return;
    const result = await publish.send({ ...values, currencyId: coin.currencyId });
    if (!result?.ok) return;
    showToast(t('publish.done'), 'success');
    void redirect(OFFERS_PATH);
  };
  const errorOf = (field: AmountField) => {
    const problem = values[field] !== '' || isTried ? preview?.problems[field] : undefined;
    if (problem) return codeWords(problem.code, problem.params);
    return failure?.fields?.[field] ? errorWords(failure) : undefined;
  };
  return {
    ...{ values, coin, preview, errorOf, send },
    set: (name, value) => {
      setFailure(null);
      setValues((now) => ({
        ...now,
        // A percent is no price.
        ...(name === 'priceKind' && { price: value === 'floating' ? '100' : '' }),
        [name]: value,
      }));
    },
    needsCard: failure?.fields?.['methods'] === 'card_required',
    isPending: publish.isPending,
    isChecking: publish.isChecking,
  };
}

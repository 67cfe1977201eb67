/** The saved card that is charged; without one, the way to save it. */
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { QuickBuyOffer } from '../../../contract/features/quick-buy.ts';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { Field, inputBox } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import type { QuickBuyForm } from './use-quick-buy.ts';

interface CardChoiceProps {
  readonly form: QuickBuyForm;
  readonly error: string | undefined;
}

type Card = QuickBuyOffer['cards'][number];

export const cardName = ({ bankName, ending }: Card) => `${bankName} •••• ${ending}`;

export function CardChoice({ form, error }: CardChoiceProps) {
  const { t } = useWords('quick-buy');
  const id = useId();
  const { offer, card } = form;
  if (card) {
    return (
      <Select
        label={t('card')}
        title={t('card')}
        value={card.kind}
        onChange={form.setCard}
        options={(offer?.cards ?? []).map((saved) => ({
          value: saved.kind,
          label: cardName(saved),
          note: t(`kinds.${saved.kind}`),
        }))}
      />
    );
  }
  return (
    <Field id={id} label={t('card')} error={error}>
      <button
        id={id}
        type="button"
        aria-label={`${t('card')}: ${t('addCard')}`}
        aria-describedby={error ? `${id}-note` : undefined}
        onClick={() => void push('/pages/setting/bank')}
        className={`${inputBox} justify-between px-3.5 text-left`}
      >
        <span className="truncate text-faint">{t('addCard')}</span>
        <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-faint" />
      </button>
    </Field>
  );
}

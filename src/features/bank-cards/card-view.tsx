/** CardView { kind, card }: the saved card; numbers show no more than their last four. */
import { Landmark } from 'lucide-react';
import { dayTime, exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { type CardField, type CardKind, cardFields, type SavedCard } from './card-fields.ts';
import { useFieldLabel } from './use-field-label.ts';

interface CardViewProps {
  readonly kind: CardKind;
  readonly card: SavedCard;
}

/** These stand large at the top already. */
const onTop: ReadonlySet<CardField> = new Set(['realName', 'bankAccount', 'bankName']);

export function CardView({ kind, card }: CardViewProps) {
  const { t, tag } = useWords('bank-cards');
  const label = useFieldLabel(kind);
  const values: Partial<Record<CardField, string>> = card;
  return (
    <>
      <section
        aria-label={t('saved')}
        className="flex flex-col gap-4 rounded-large border border-hairline bg-raised p-4"
      >
        <p className="flex items-center gap-2 text-strong">
          <Landmark aria-hidden="true" size={20} className="shrink-0 text-gold" />
          <span className="min-w-0 font-semibold break-words">{card.bankName}</span>
        </p>
        <p className="figure text-[22px] leading-7 tracking-wider text-strong">
          {card.bankAccount}
        </p>
        <p className="break-words text-soft">{card.realName}</p>
        {card.usableAt > Date.now() && (
          <p className="text-small text-warning">
            {t('waiting', { time: dayTime(card.usableAt, tag) })}
          </p>
        )}
      </section>
      <dl className="divide-y divide-hairline pt-2">
        {cardFields[kind]
          .filter((field) => !onTop.has(field))
          .map((field) => (
            <div key={field} className="flex min-h-11 items-center justify-between gap-4 py-2">
              <dt className="max-w-[50%] text-small text-soft">{label(field)}</dt>
              <dd className="min-w-0 text-right break-words text-strong">{values[field]}</dd>
            </div>
          ))}
      </dl>
      <p className="pt-3 text-small text-faint">
        {t('updated', { time: exactTime(card.updatedAt, tag) })}
      </p>
    </>
  );
}

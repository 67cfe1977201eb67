/** The multiples of a market as a slider and as chips, with what each may open at most, and what it risks. */
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { MarketView } from '../../../../../contract/features/markets.ts';
import { useWords } from '../../../../i18n/use-words.ts';
import { currentPath, LOGIN_PATH, push } from '../../../../navigation/navigate.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Sheet } from '../../../../ui/layers/sheet.tsx';
import { EmptyState } from '../../../../ui/lists/empty-state.tsx';
import { Skeleton } from '../../../../ui/lists/skeleton.tsx';
import type { Ticket } from '../ticket-draft.ts';
import type { TicketActions } from '../use-ticket-actions.ts';
import { MultipleSlider } from './multiple-slider.tsx';

interface MultipleSheetProps {
  readonly onClose: () => void;
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly actions: TicketActions;
}

/** From here on a move of a few percent takes the whole margin. */
const RISKY_MULTIPLE = 20;

export function MultipleSheet({ onClose, ...rest }: MultipleSheetProps) {
  const { t } = useWords('futures');
  return (
    <Sheet isBeside isOpen onClose={onClose} title={t('multiple.label')}>
      <MultipleChoice {...rest} onClose={onClose} />
    </Sheet>
  );
}

function MultipleChoice({ onClose, market, ticket, actions }: MultipleSheetProps) {
  const { t } = useWords('futures');
  const { t: trade } = useWords('trade');
  const { offered, multiple: used, terms, isGuest } = actions;
  const [chosen, setChosen] = useState(used);
  if (isGuest) {
    return (
      <EmptyState
        title={t('multiple.guest')}
        action={
          <Button size="medium" onClick={() => void push(LOGIN_PATH, { back: currentPath() })}>
            {trade('orders.login')}
          </Button>
        }
      />
    );
  }
  if (terms === null) return <Skeleton className="h-40 w-full" />;
  if (offered.length === 0) return <EmptyState title={t('super.none')} />;
  const multiple = chosen !== null && offered.includes(chosen) ? chosen : (used ?? offered[0] ?? 1);
  const limit = terms.maximumNotionalText[multiple] ?? '';
  return (
    <div className="flex flex-col gap-4 pt-1">
      <p className="text-center text-display font-semibold text-gold">
        <span className="figure">{t('multiple.of', { multiple })}</span>
      </p>
      <MultipleSlider offered={offered} value={multiple} onChange={setChosen} />
      <MultipleChips offered={offered} value={multiple} onChange={setChosen} />
      {limit !== '' && (
        <p className="flex justify-between gap-3 text-small">
          <span className="text-soft">{t('multiple.largest')}</span>
          <span className="figure">
            {limit} {market.quote}
          </span>
        </p>
      )}
      <RiskNote multiple={multiple} percent={terms.wholeMarginText[multiple] ?? ''} />
      <Button
        isWide
        onClick={() => {
          ticket.setMultiple(multiple);
          onClose();
        }}
      >
        {t('multiple.use', { multiple })}
      </Button>
    </div>
  );
}

interface MultipleChipsProps {
  readonly offered: readonly number[];
  readonly value: number;
  readonly onChange: (multiple: number) => void;
}

function MultipleChips({ offered, value, onChange }: MultipleChipsProps) {
  const { t } = useWords('futures');
  return (
    <fieldset aria-label={t('multiple.label')} className="flex flex-wrap gap-2">
      {offered.map((entry) => (
        <button
          key={entry}
          type="button"
          aria-pressed={entry === value}
          onClick={() => onChange(entry)}
          className={classNames(
            'figure relative min-h-10 min-w-14 flex-1 rounded-small bg-control px-2 text-small after:absolute after:-inset-1',
            entry === value ? 'text-gold outline-1 outline-gold' : 'text-soft',
          )}
        >
          {t('multiple.of', { multiple: entry })}
        </button>
      ))}
    </fieldset>
  );
}

function RiskNote({ multiple, percent }: { readonly multiple: number; readonly percent: string }) {
  const { t } = useWords('futures');
  const isRisky = multiple > RISKY_MULTIPLE;
  return (
    <p
      className={classNames(
        'flex min-h-11 items-start gap-2 text-small',
        isRisky ? 'text-warning' : 'text-faint',
      )}
    >
      {isRisky && <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />}
      {t('multiple.risk', { multiple, percent })}
    </p>
  );
}

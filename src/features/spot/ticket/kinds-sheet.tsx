/** The kinds of orders beyond a limit and the market, each with what it does. */
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import { kindWords } from './kind-words.ts';
import { hasTrigger, isPlain, isSplit, type TicketKind, ticketKinds } from './ticket-kinds.ts';

interface KindsSheetProps {
  readonly value: TicketKind;
  readonly onChange: (kind: TicketKind) => void;
  readonly onClose: () => void;
}

export function KindsSheet({ value, onChange, onClose }: KindsSheetProps) {
  const { t } = useWords('spot');
  const { t: trade } = useWords('trade');
  const rowOf = (kind: Exclude<TicketKind, 'limit' | 'market'>) => (
    <KindRow
      key={kind}
      name={kindWords(kind, t, trade)}
      hint={hasTrigger(kind) ? t(`stop.hints.${kind}`) : t(`kinds.hints.${kind}`)}
      isChosen={kind === value}
      onChoose={() => {
        onChange(kind);
        onClose();
      }}
    />
  );
  const others = ticketKinds.filter((kind) => !isPlain(kind));
  return (
    <Sheet isBeside isOpen onClose={onClose} title={t('kinds.title')}>
      <KindList title={t('stop.title')} hint={t('stop.hint')}>
        {others.filter(hasTrigger).map(rowOf)}
      </KindList>
      <KindList title={t('kinds.split')}>{others.filter(isSplit).map(rowOf)}</KindList>
    </Sheet>
  );
}

interface KindListProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function KindList({ title, hint, children }: KindListProps) {
  return (
    <section aria-label={title} className="pb-3">
      <h3 className="font-semibold">{title}</h3>
      {hint !== undefined && <p className="pt-1 text-small text-soft">{hint}</p>}
      <ul className="divide-y divide-hairline">{children}</ul>
    </section>
  );
}

interface KindRowProps {
  readonly name: string;
  readonly hint: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function KindRow({ name, hint, isChosen, onChoose }: KindRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="flex min-h-12 w-full items-center gap-3 py-2.5 text-left"
      >
        <span className="min-w-0 flex-1">
          <span className={classNames(isChosen && 'text-gold')}>{name}</span>
          <span className="block text-small text-faint">{hint}</span>
        </span>
        {isChosen && <Check aria-hidden="true" size={18} className="shrink-0 text-gold" />}
      </button>
    </li>
  );
}

/** RecordSheet { title, amountText, state, reason, lines, footer?, onClose }: everything about one record. */
import type { ReactNode } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { Badge } from '../../../ui/figures/badge.tsx';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import { FigureLine } from '../figure-line.tsx';
import { type RecordState, stateTones } from './record-state.ts';

interface RecordSheetProps {
  readonly title: string;
  readonly amountText: string;
  readonly state: RecordState;
  readonly reason: string | null;
  readonly lines: readonly (readonly [name: string, text: string])[];
  readonly footer?: ReactNode;
  readonly onClose: () => void;
}

export function RecordSheet(props: RecordSheetProps) {
  const { title, amountText, state, reason, lines, footer, onClose } = props;
  const { t } = useWords('deposit');
  return (
    <Sheet isOpen onClose={onClose} title={title} footer={footer}>
      <p className="figure pt-1 text-display font-semibold break-words">{amountText}</p>
      <p className="pt-1 pb-3">
        <Badge tone={stateTones[state]}>{t(`records.states.${state}`)}</Badge>
        {reason !== null && <span className="mt-2 block text-small text-soft">{reason}</span>}
      </p>
      <dl className="divide-y divide-hairline">
        {lines.map(([name, text]) => (
          <FigureLine key={name} name={name} text={text} />
        ))}
      </dl>
    </Sheet>
  );
}

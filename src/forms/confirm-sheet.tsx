/**
 * ConfirmSheet { steps, problem, title, sendWords, lines, risk }: what is about to be sent once more in figures, the first
 * of them in gold, with what is wrong with it by now and what cannot be undone.
 */
import { TriangleAlert } from 'lucide-react';
import type { OrderProblem } from '../../contract/rules/spot/limits.ts';
import { codeWords } from '../i18n/error-words.ts';
import { Button } from '../ui/button.tsx';
import { type FigureLine, FigureLines } from '../ui/figures/figure-lines.tsx';
import { Sheet } from '../ui/layers/sheet.tsx';

interface ConfirmSheetProps {
  readonly steps: {
    readonly cancel: () => void;
    readonly send: () => Promise<void>;
    readonly isPending: boolean;
  };
  readonly problem: OrderProblem | null;
  readonly title: string;
  readonly sendWords: string;
  readonly lines: readonly [first: FigureLine, ...others: FigureLine[]];
  readonly risk: string;
}

export function ConfirmSheet(props: ConfirmSheetProps) {
  const { steps, problem, title, sendWords, lines, risk } = props;
  const [[name, figure], ...others] = lines;
  return (
    <Sheet
      isOpen
      onClose={steps.cancel}
      title={title}
      footer={
        <Button
          isWide
          isLoading={steps.isPending}
          disabled={problem !== null}
          onClick={() => void steps.send()}
        >
          {sendWords}
        </Button>
      }
    >
      <FigureLines
        lines={[
          [
            name,
            <strong key="first" className="text-gold">
              {figure}
            </strong>,
          ],
          ...others,
        ]}
      />
      {problem && (
        <p role="alert" className="pt-2 text-small text-error">
          {codeWords(problem.code, problem.params)}
        </p>
      )}
      <p className="mt-2 flex gap-2.5 rounded-small bg-warning/10 px-3 py-2.5 text-small text-warning">
        <TriangleAlert aria-hidden="true" size={18} className="mt-px shrink-0" />
        <span>{risk}</span>
      </p>
    </Sheet>
  );
}

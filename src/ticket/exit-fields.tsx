/** Where a trade is to be left again, at a profit and at a loss, as every ticket asks for it; and what is done with what is typed. */
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { AmountInput } from '../ui/fields/amount-input.tsx';

interface ExitField {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What it comes to. */
  readonly hint?: ReactNode;
}

interface ExitFieldsProps {
  readonly takeProfit: ExitField;
  readonly stopLoss: ExitField;
  /** What stands where nothing is typed. */
  readonly placeholder: string;
  readonly scale: number;
  readonly unit: string;
}

export function ExitFields({ takeProfit, stopLoss, ...shown }: ExitFieldsProps) {
  return (
    <>
      <AmountInput {...takeProfit} {...shown} />
      <AmountInput {...stopLoss} {...shown} />
    </>
  );
}

interface ExitButtonsProps {
  readonly clear: { readonly name: string; readonly isIdle: boolean; readonly act: () => void };
  readonly save: { readonly name: string; readonly isIdle: boolean; readonly act: () => void };
}

export function ExitButtons({ clear, save }: ExitButtonsProps) {
  return (
    <div className="flex gap-3">
      <Button
        variant="plain"
        size="medium"
        className="flex-1"
        disabled={clear.isIdle}
        onClick={clear.act}
      >
        {clear.name}
      </Button>
      <Button size="medium" className="flex-1" disabled={save.isIdle} onClick={save.act}>
        {save.name}
      </Button>
    </div>
  );
}

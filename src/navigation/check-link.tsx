/** CheckLink { kind, id, label }: from a settlement to the page where the device makes it again. */
import { SearchCheck } from 'lucide-react';
import type { SettlementKind } from '../../contract/features/fairness.ts';
import { Button } from '../ui/button.tsx';
import { push } from './navigate.ts';
import { FAIRNESS_PATH } from './paths.ts';

interface CheckLinkProps {
  readonly kind: SettlementKind;
  readonly id: number;
  readonly label: string;
}

export function CheckLink({ kind, id, label }: CheckLinkProps) {
  return (
    <Button
      variant="ghost"
      size="medium"
      isWide
      onClick={() => void push(FAIRNESS_PATH, { of: kind, id })}
    >
      <SearchCheck aria-hidden="true" size={18} />
      {label}
    </Button>
  );
}

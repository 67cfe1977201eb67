/** The sheets of one position: its details, how to close it, its stops. They follow it live. */
import type { FuturesPositionView } from '../../../../contract/features/futures-views.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { CloseSheet } from './close-sheet.tsx';
import { PositionDetails } from './position-details.tsx';
import { PositionStopsSheet } from './position-stops-sheet.tsx';

export interface OpenedPosition {
  readonly id: number;
  readonly sheet: 'details' | 'close' | 'stops';
}

interface PositionSheetsProps {
  readonly position: FuturesPositionView;
  readonly sheet: OpenedPosition['sheet'];
  readonly onClose: () => void;
}

export function PositionSheets({ position, sheet, onClose }: PositionSheetsProps) {
  const catalogue = useTopic('markets.catalogue');
  const market = catalogue?.find(({ symbol }) => symbol === position.symbol);
  if (sheet === 'details') return <PositionDetails position={position} onClose={onClose} />;
  if (!market) return null;
  const shared = { position, market, onClose };
  return sheet === 'close' ? <CloseSheet {...shared} /> : <PositionStopsSheet {...shared} />;
}

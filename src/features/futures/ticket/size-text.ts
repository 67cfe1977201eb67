/** The size of a preview in one unit, as the language writes it. */
import type { FuturesPreview } from '../../../../contract/features/futures-views.ts';
import type { SizeUnit } from './ticket-draft.ts';

export function sizeTextIn(unit: SizeUnit, preview: FuturesPreview): string {
  switch (unit) {
    case 'lots':
      return preview.lotsText;
    case 'base':
      return preview.quantityText;
    case 'margin':
      return preview.marginText;
    case 'notional':
      return preview.notionalText;
    default:
      return unit satisfies never;
  }
}

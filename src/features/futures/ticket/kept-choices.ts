/** What the trader chose last, kept on the device: order type, margin mode, unit, and per market multiple and size. */

import type { FuturesDraft } from '../../../../contract/features/futures-views.ts';
import { storage } from '../../../device/storage.ts';
import { marginModeNames, sizeUnitNames, ticketTypeNames } from './choice-names.ts';

type Kind = 'futures' | 'super';
type SizeUnit = FuturesDraft['sizeUnit'];
/** A part of a position cannot be said in money. */
export type CloseUnit = 'lots' | 'base';
const closeUnitNames: readonly CloseUnit[] = ['lots', 'base'];

export function keptChoices(kind: Kind, symbol: string) {
  const multiple = Number(storage.readText(`trade.multiple.${kind}.${symbol}`));
  return {
    type: known(ticketTypeNames, 'type') ?? 'limit',
    marginMode: known(marginModeNames, 'marginMode') ?? 'cross',
    multiple: Number.isInteger(multiple) && multiple > 0 ? multiple : null,
  } as const;
}

export function keepChoice(name: string, value: string): void {
  storage.writeText(keyOf(name), value);
}

/** The last size of each market is offered again, in the unit in which it was typed. */
export function keptSize(kind: Kind, symbol: string): { size: string; sizeUnit: SizeUnit } {
  const kept = storage.readText(`trade.size.${kind}.${symbol}`) ?? '';
  const [unit, size = ''] = kept.split(':');
  const sizeUnit = sizeUnitNames.find((name) => name === unit);
  if (sizeUnit && /^\d{1,18}(\.\d{1,18})?$/.test(size)) return { size, sizeUnit };
  return { size: '', sizeUnit: keptUnit() };
}

export function keptUnit(): SizeUnit {
  return known(sizeUnitNames, 'unit') ?? 'base';
}

/** Positions are closed in the unit that was chosen for that, else in the one in which they are opened. */
export function keptCloseUnit(): CloseUnit {
  return known(closeUnitNames, 'closeUnit') ?? (keptUnit() === 'lots' ? 'lots' : 'base');
}

export function keepSize(
  kind: Kind,
  symbol: string,
  { size, sizeUnit }: { size: string; sizeUnit: SizeUnit },
): void {
  storage.writeText(`trade.size.${kind}.${symbol}`, `${sizeUnit}:${size}`);
}

function known<Name extends string>(names: readonly Name[], choice: string): Name | undefined {
  const kept = storage.readText(keyOf(choice));
  return names.find((name) => name === kept);
}

/** Multiples are kept by market, whatever else is chosen holds for all. */
function keyOf(name: string): `trade.${string}` {
  return name.startsWith('multiple.') ? `trade.${name}` : `trade.futures.${name}`;
}

/** How orders are placed, as the trader set it: slippage limit, confirmation. Kept on the device. */
import { create } from 'zustand';
import { storage } from '../device/storage.ts';

/** Shares of the price; the first choice is the default. */
export const slippageChoices = ['0.01', '0.001', '0.005', '0.02', '0.05'] as const;
export type Slippage = (typeof slippageChoices)[number];

/** Kinds of trading that can go without a confirmation, each by itself. Options and super leverage never do. */
export const skippableKinds = ['spot', 'futures'] as const;
export type SkippableKind = (typeof skippableKinds)[number];

interface TradeSettings {
  readonly slippage: Slippage;
  readonly isConfirmed: Readonly<Record<SkippableKind, boolean>>;
}

export const useTradeSettings = create<TradeSettings>(() => ({
  slippage: storedSlippage(),
  isConfirmed: { spot: isStoredOn('spot'), futures: isStoredOn('futures') },
}));

function storedSlippage(): Slippage {
  const kept = storage.readText('trade.slippage');
  return slippageChoices.find((choice) => choice === kept) ?? slippageChoices[0];
}

function isStoredOn(kind: SkippableKind): boolean {
  return storage.readText(`trade.confirm.${kind}`) !== 'off';
}

export function chooseSlippage(slippage: Slippage): void {
  storage.writeText('trade.slippage', slippage);
  useTradeSettings.setState({ slippage });
}

export function chooseConfirmation(kind: SkippableKind, isConfirmed: boolean): void {
  storage.writeText(`trade.confirm.${kind}`, isConfirmed ? 'on' : 'off');
  useTradeSettings.setState((current) => ({
    isConfirmed: { ...current.isConfirmed, [kind]: isConfirmed },
  }));
}

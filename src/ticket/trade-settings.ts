/** How orders are placed, as the trader set it: slippage limit, confirmation. Kept on the device. */
import { create } from 'zustand';
import { storage } from '../device/storage.ts';

/** Shares of the price; the first choice is the default. */
export const slippageChoices = ['0.01', '0.001', '0.005', '0.02', '0.05'] as const;
export type Slippage = (typeof slippageChoices)[number];

interface TradeSettings {
  readonly slippage: Slippage;
  readonly isConfirmed: boolean;
}

export const useTradeSettings = create<TradeSettings>(() => ({
  slippage: storedSlippage(),
  isConfirmed: storage.readText('trade.confirm') !== 'off',
}));

function storedSlippage(): Slippage {
  const kept = storage.readText('trade.slippage');
  return slippageChoices.find((choice) => choice === kept) ?? slippageChoices[0];
}

export function chooseSlippage(slippage: Slippage): void {
  storage.writeText('trade.slippage', slippage);
  useTradeSettings.setState({ slippage });
}

export function chooseConfirmation(isConfirmed: boolean): void {
  storage.writeText('trade.confirm', isConfirmed ? 'on' : 'off');
  useTradeSettings.setState({ isConfirmed });
}

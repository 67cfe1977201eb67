/** Locked, neither a key nor a click of a ticket trades. Kept on the device, so that a reload does not unlock it. */
import { create } from 'zustand';
import { storage } from '../device/storage.ts';

const STORED_KEY = 'trade.lock';

interface TradingLock {
  readonly isLocked: boolean;
}

export const useTradingLock = create<TradingLock>(() => ({
  isLocked: storage.readText(STORED_KEY) === 'on',
}));

export function isTradingLocked(): boolean {
  return useTradingLock.getState().isLocked;
}

export function lockTrading(isLocked: boolean): void {
  storage.writeText(STORED_KEY, isLocked ? 'on' : 'off');
  useTradingLock.setState({ isLocked });
}

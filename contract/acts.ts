/**
 * All acts of the core by name. An act is neither a call to the exchange nor something to watch: the
 * core does it by itself, such as moving the window of a chart. Types alone, so that no schema of a
 * feature is loaded before its code.
 */
import type { diagnosticsActs } from './features/diagnostics.ts';
import type { fairnessActs } from './features/fairness.ts';
import type { gamesActs } from './features/games.ts';
import type { marketsActs } from './features/markets.ts';
import type { drawnPriceActs, drawnRowsActs } from './features/markets-drawn.ts';
import type { portfolioActs } from './features/portfolio.ts';
import type { practiceActs } from './features/practice.ts';
import type { settingsActs } from './features/settings.ts';
import type { walletAddressesActs } from './features/wallet-addresses.ts';
import type { z } from './schema.ts';

export type Acts = typeof diagnosticsActs &
  typeof fairnessActs &
  typeof gamesActs &
  typeof marketsActs &
  typeof drawnPriceActs &
  typeof drawnRowsActs &
  typeof settingsActs &
  typeof portfolioActs &
  typeof practiceActs &
  typeof walletAddressesActs;

export type ActName = keyof Acts;
export type InputOf<Name extends ActName> = Readonly<z.output<Acts[Name]['input']>>;
export type OutputOf<Name extends ActName> = z.output<Acts[Name]['output']>;

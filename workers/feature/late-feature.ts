/**
 * The interfaces of features that are loaded on first use, for the core and for each other;
 * `late-features.ts` loads them.
 */
import type { Notice } from '../../contract/core.ts';
import type {
  FuturesAccount,
  FuturesOrder,
  FuturesPosition,
} from '../../contract/features/futures-entities.ts';
import type { OptionOrder } from '../../contract/features/options.ts';
import type { PrivateData } from '../../contract/realtime.ts';
import type { TopicName } from '../../contract/table.ts';
import type { TopicSources } from '../core/topic-source.ts';

/** The part of such a feature that the core uses. */
export interface LateFeature<Name extends TopicName> {
  readonly sources: Pick<TopicSources, Name>;
  /** Handles a private event of any feature; returns the notices for the user. */
  take(event: PrivateData): readonly Notice[];
  /** Events may have been missed, or another user has logged in: requests the state again. */
  renew(): void;
}

export interface FuturesFeature
  extends LateFeature<
    'futures.positions' | 'futures.orders' | 'futures.account' | 'futures.terms' | 'futures.preview'
  > {
  /** Changes whenever one of the values below does. */
  revision(): number;
  /** Open positions and open orders, as the exchange reported them; null until they are known. */
  positions(): readonly FuturesPosition[] | null;
  orders(): readonly FuturesOrder[] | null;
  /** The account at the live marks. */
  account(): FuturesAccount | null;
  /** Live profit of an open position, exact; null without a mark. */
  profitOf(position: FuturesPosition): string | null;
  /** Requests the state unless it is known; returns the function that unsubscribes. */
  follow(): () => void;
}

export interface OptionsFeature
  extends LateFeature<'options.holding' | 'options.order' | 'options.preview'> {
  revision(): number;
  /** Open options; null until they are known. */
  holding(): readonly OptionOrder[] | null;
  /** Requests the state unless it is known; returns the function that unsubscribes. */
  follow(): () => void;
}

export type TradingFeature = LateFeature<'trading.lines' | 'trading.fills' | 'trading.portfolio'>;

export type LoansFeature = LateFeature<'loans.preview' | 'loans.open' | 'loans.change'>;

export interface LateFeatures {
  futures(): Promise<FuturesFeature>;
  options(): Promise<OptionsFeature>;
  trading(): Promise<TradingFeature>;
  loans(): Promise<LoansFeature>;
  /** Passes an event to the features that are loaded, and loads the one that it belongs to. */
  take(event: PrivateData): Promise<readonly Notice[]>;
  renew(): void;
}

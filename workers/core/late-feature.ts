/** What features that come late give to the core and to each other; `late-features.ts` brings them. */
import type { Notice } from '../../contract/core.ts';
import type {
  FuturesAccount,
  FuturesOrder,
  FuturesPosition,
} from '../../contract/features/futures-entities.ts';
import type { OptionOrder } from '../../contract/features/options.ts';
import type { PrivateData } from '../../contract/realtime.ts';
import type { TopicName } from '../../contract/table.ts';
import type { TopicSources } from './topic-source.ts';

/** What such a feature gives to the core. */
export interface LateFeature<Name extends TopicName> {
  readonly sources: Pick<TopicSources, Name>;
  /** A private event of any feature; answers what the user should be told of it. */
  take(event: PrivateData): readonly Notice[];
  /** Events may have been missed, or somebody else is here: what is held must be asked for anew. */
  renew(): void;
}

export interface FuturesFeature
  extends LateFeature<
    'futures.positions' | 'futures.orders' | 'futures.account' | 'futures.terms' | 'futures.preview'
  > {
  /** Changes whenever one of the below does. */
  revision(): number;
  /** Open positions and orders that are doing, as the exchange said them; null until they are known. */
  positions(): readonly FuturesPosition[] | null;
  orders(): readonly FuturesOrder[] | null;
  /** The account at the live marks. */
  account(): FuturesAccount | null;
  /** Live profit of an open position, exact; null without a mark. */
  profitOf(position: FuturesPosition): string | null;
  /** Asks the exchange for what is held unless it is known; the way out for a watcher. */
  follow(): () => void;
}

export interface OptionsFeature
  extends LateFeature<'options.holding' | 'options.order' | 'options.preview'> {
  revision(): number;
  /** Options that are held; null until they are known. */
  holding(): readonly OptionOrder[] | null;
  /** Asks the exchange for what is held unless it is known; the way out for a watcher. */
  follow(): () => void;
}

export type TradingFeature = LateFeature<'trading.lines' | 'trading.fills' | 'trading.portfolio'>;

export type LoansFeature = LateFeature<'loans.preview' | 'loans.open' | 'loans.change'>;

export interface LateFeatures {
  futures(): Promise<FuturesFeature>;
  options(): Promise<OptionsFeature>;
  trading(): Promise<TradingFeature>;
  loans(): Promise<LoansFeature>;
  /** Hands an event to those that are here, and fetches the one that it belongs to. */
  take(event: PrivateData): Promise<readonly Notice[]>;
  renew(): void;
}

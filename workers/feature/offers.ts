/** What features offer each other: they meet by these interfaces, never by an import. */
import type { Observable } from 'rxjs';
import type { InputOf, OutputOf } from '../../contract/acts.ts';
import type {
  FuturesAccount,
  FuturesOrder,
  FuturesPosition,
} from '../../contract/features/futures-entities.ts';
import type { FuturesPositionView } from '../../contract/features/futures-views.ts';
import type { OptionOrder } from '../../contract/features/options.ts';
import type { OptionView } from '../../contract/features/options-views.ts';
import type { LimitProblem, Opening } from '../../contract/rules/trading-limits/judge-opening.ts';
import type { TopicName, Topics } from '../../contract/views.ts';
import type { Stop } from '../core/environment.ts';
import type { TopicSource } from '../core/topic-source.ts';

export interface FuturesOffer {
  /** Emits whenever one of the values below may be another. */
  readonly changes$: Observable<unknown>;
  /** Open positions and open orders, as the exchange reported them; null until they are known. */
  positions(): readonly FuturesPosition[] | null;
  orders(): readonly FuturesOrder[] | null;
  /** The account at the live marks. */
  account(): FuturesAccount | null;
  /** Live profit of an open position, exact; null without a mark. */
  profitOf(position: FuturesPosition): string | null;
  /** Mark in ticks that liquidates an open position; null where there is none. */
  liquidationTicks(position: FuturesPosition): number | null;
  /** Requests the state unless it is known; returns the function that unsubscribes. */
  follow(): Stop;
  readonly views: TopicSource<readonly FuturesPositionView[] | null>;
}

export interface OptionsOffer {
  /** Emits whenever what is held changes. */
  readonly changes$: Observable<unknown>;
  /** Open options; null until they are known. */
  holding(): readonly OptionOrder[] | null;
  /** Requests the state unless it is known; returns the function that unsubscribes. */
  follow(): Stop;
  readonly views: TopicSource<readonly OptionView[] | null>;
}

/** What is to be opened, in USD. */
export type OpeningSize = Pick<Opening, 'value' | 'position' | 'multiple'>;

export interface TradingLimitsOffer {
  /** Emits whenever the user's own limits may be others. */
  readonly changes$: Observable<unknown>;
  /** Requests them and keeps them fresh; returns the function that unsubscribes. */
  follow(): Stop;
  /** Why they are against an opening now; null where they are not, or are not known. */
  problemOf(opening: OpeningSize): LimitProblem | null;
}

/** A stretch that is played, as everything outside practice sees it: by keys that carry its mark. */
export interface PracticeOffer {
  views<Name extends TopicName>(topic: Name): TopicSource<Topics[Name]>;
  move(input: InputOf<'chart.move'>): Promise<OutputOf<'chart.move'>>;
}

export interface Offers {
  readonly futures: FuturesOffer;
  readonly options: OptionsOffer;
  readonly tradingLimits: TradingLimitsOffer;
  readonly practice: PracticeOffer;
}
export type OfferName = keyof Offers;

/**
 * The trader's alerts: rules from the device, watched against quotes, positions and options for as long as
 * one of them is on, also while the tab is hidden.
 */
import {
  defer,
  merge,
  type Observable,
  retry,
  type Subscription,
  share,
  startWith,
  switchMap,
} from 'rxjs';
import { type AlertRule, portfolioActs } from '../../../contract/features/portfolio.ts';
import type { Stop } from '../../core/environment.ts';
import { intervalOf, timerOf } from '../../core/time-streams.ts';
import { during } from '../../core/topic-source.ts';
import { checked } from '../../feature/acts.ts';
import type { FuturesOffer, OptionsOffer } from '../../feature/offers.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { type AlertNotice, type AlertParts, alertsOf } from './watched-rules.ts';

/** As often as a price is looked at: twice as often as the fastest hand reacts. */
const LOOK_MS = 200;
const RETRY_MS = 3000;
/** More rules than anybody keeps in mind. */
const MOST_RULES = 100;

/** What other features offer, once their code is loaded. */
interface Here {
  futures: FuturesOffer | null;
  options: OptionsOffer | null;
}

export function createAlerts(parts: FeatureParts) {
  const { environment, tell } = parts;
  const here: Here = { futures: null, options: null };
  const looks$ = intervalOf(environment.timers, LOOK_MS).pipe(share());
  const alertParts: AlertParts = {
    ...parts,
    futures: () => here.futures,
    options: () => here.options,
    // From the price of this moment on a crossing counts.
    samples$: looks$.pipe(startWith(undefined)),
  };
  const needs = createNeeds(parts, here);
  /** Each subscription is owned by its rule, which ends it when it is replaced. */
  const watched = new Map<string, Subscription>();

  function watch(rule: AlertRule): Subscription {
    const alerts$: Observable<AlertNotice> = merge(needs.of(rule), alertsOf(rule, alertParts));
    return alerts$.subscribe((notice) => tell(notice));
  }

  /** Replaces the rules; an unchanged rule keeps its state. */
  function set(rules: readonly AlertRule[]): void {
    const on = rules.filter((rule) => rule.isOn).slice(0, MOST_RULES);
    const wanted = new Map(on.map((rule) => [JSON.stringify(rule), rule]));
    // What is new is watched before what is old ends, so that a shared stream stays open.
    for (const [key, rule] of wanted) if (!watched.has(key)) watched.set(key, watch(rule));
    for (const [key, subscription] of watched) {
      if (wanted.has(key)) continue;
      subscription.unsubscribe();
      watched.delete(key);
    }
  }

  return { acts: checked(portfolioActs, { 'alerts.set': set }) };
}

/** What rules need to be open while they watch: quotes, or positions as a screen would follow them. */
function createNeeds({ streams, reach, environment }: FeatureParts, here: Here) {
  const follow = (reached: () => Promise<{ readonly follow: () => Stop }>) =>
    defer(reached).pipe(
      retry({ delay: () => timerOf(environment.timers, RETRY_MS) }),
      switchMap((offer) => during(offer.follow)),
      share(),
    );
  const followed = {
    liquidation: follow(async () => {
      here.futures = await reach('futures');
      return here.futures;
    }),
    expiry: follow(async () => {
      here.options = await reach('options');
      return here.options;
    }),
  };
  return {
    of({ kind, symbol }: AlertRule): Observable<never> {
      if (kind === 'liquidation' || kind === 'expiry') return followed[kind];
      return during(() => streams.needOne(symbol));
    },
  };
}

/** The API that the screen sees, over the parts of the house. */
import { filter, of, take } from 'rxjs';
import type { Core, CoreStart, Run } from '../../contract/core.ts';
import { DEFAULT_LANGUAGE } from '../../contract/plain/languages.ts';
import { checkDraft } from '../calls/check-draft.ts';
import type { Session } from '../calls/session.ts';
import type { Environment } from '../core/environment.ts';
import { createAsk } from './ask.ts';
import { buildHouse } from './build-house.ts';

/** Ages of stale quotes are updated every second; rates are checked every minute. */
const PULSE_MS = 1000;
const RATES_CHECK_MS = 60_000;

export function createCore(environment: Environment): Core {
  const held = { start: EMPTY_START };
  const house = buildHouse(environment, () => held.start);
  const { session, connection, catalogueLoader, refreshes$, account, lanes, rates, keeping } =
    house;

  function refreshRates(): void {
    if (rates.isOld()) void house.run('home.siteConfig', {});
  }

  /** A user's events are heard again: what is asked from now on misses none of them. */
  const caughtUp = (isUser: boolean) =>
    isUser
      ? house.changes.heard$.pipe(
          filter((heard) => heard === null),
          take(1),
        )
      : of(null);
  const tellAllStale = () => house.tell({ kind: 'stale', names: 'all' });

  return {
    async start(start, screen) {
      held.start = start;
      lanes.attach(screen);
      if (start.token !== null) session.begin(start.token, start.user);
      if (start.isReplacement) caughtUp(start.token !== null).subscribe(tellAllStale);
      connection.open({ origin: start.origin, build: start.build, token: session.token });
      account.follow();
      connection.state$.subscribe(() => house.tell());
      catalogueLoader.load();
      // Rates of less than a day ago need not be asked for again.
      void keeping
        .begin(() => {
          refreshes$.next();
          house.tell();
        })
        .then(refreshRates);
      environment.timers.every(PULSE_MS, lanes.wake);
      environment.timers.every(RATES_CHECK_MS, refreshRates);
    },
    run: sendOrAskLogin(keeping.run, session),
    ask: createAsk({ ...house, run: keeping.run, formatterOf: house.features.formatterOf }),
    check: checkDraft,
    async watch(list) {
      lanes.watch(list);
    },
    async unwatch(list) {
      lanes.unwatch(list);
    },
    async prefer(preferences) {
      held.start = { ...held.start, ...preferences };
      lanes.renew();
      // Every answer is formatted again.
      house.changes.hear(null);
    },
    async setVisible(isVisible) {
      lanes.setVisible(isVisible);
      connection.setVisible(isVisible);
      if (!isVisible) keeping.save();
    },
    act: house.features.act,
    beat: async () => environment.clock.now(),
  };
}

/** No server tells the app of a guest's send, for it is refused here: of a sheet that a logout elsewhere left open. */
function sendOrAskLogin(run: Run, session: Session): Run {
  return async (...call) => {
    const isGuest = session.token() === null;
    const result = await run(...call);
    if (isGuest && !result.ok && result.error.code === 'login_required')
      session.askLogin(result.error);
    return result;
  };
}

const EMPTY_START: CoreStart = {
  origin: '',
  token: null,
  build: '',
  language: DEFAULT_LANGUAGE,
  fiat: 'USD',
};

/** Faults of limits that traders set themselves. */
import type { Fault } from './fault.ts';

const JUDGE = 'contract/rules/trading-limits/judge-opening';
const OWN_DAY = 'contract/rules/trading-limits/own-day';
const CHANGES = 'server/features/trading-limits/change-limits.ts';
const MIGRATION = 'server/db/migrations/0050_trading_limits.sql';
const limitsTest = (title: string) => ({
  file: 'tests/server/trading-limits/trading-limits.test.ts',
  title,
});
const closedTest = (title: string) => ({
  file: 'tests/server/trading-limits/closed-trading.test.ts',
  title,
});
const SILENCES = 'server/features/trading-limits/silence-store.ts';
const silenceTest = (title: string) => ({
  file: 'tests/server/trading-limits/silence.test.ts',
  title,
});
const LARGEST_ORDER = limitsTest('an order above the largest value is refused');
const COOLING_OFF = closedTest('a cooling-off closes what opens');
const DAILY_LOSS = closedTest('the realised loss of the day closes what opens');

export const limitFaults: readonly Fault[] = [
  {
    invariant: 42,
    what: 'A loss that equals its limit does not close the day',
    plants: [
      {
        file: `${JUDGE}.ts`,
        before: `exact(realised).plus(dailyLoss).gt(0)`,
        after: `exact(realised).plus(dailyLoss).gte(0)`,
      },
    ],
    tests: [{ file: `${JUDGE}.test.ts`, title: 'a loss that equals its limit closes the day' }],
  },
  {
    invariant: 42,
    what: 'Every day of a time zone has 24 hours',
    plants: [
      {
        file: `${OWN_DAY}.ts`,
        before: `endsAt: firstFrom(nowMs, nowMs + LONGEST_DAY_MS, (at) => dateAt(at) > today),`,
        after: `endsAt: firstFrom(nowMs - LONGEST_DAY_MS, nowMs, (at) => dateAt(at) >= today) + 24 * HOUR_MS,`,
      },
    ],
    tests: [{ file: `${OWN_DAY}.test.ts`, title: 'a day of a time zone is as long' }],
  },
  {
    invariant: 42,
    what: 'A purchase of coins is written without a look at the limits of its owner',
    plants: [
      {
        file: MIGRATION,
        before: `must_judge := not p_judged and`,
        after: `must_judge := p_judged and`,
      },
    ],
    tests: [LARGEST_ORDER],
  },
  {
    invariant: 42,
    what: 'An option is bought without a look at the limits of its owner',
    plants: [
      {
        file: 'server/features/options/submit-option.ts',
        before: `const limited = isLimited`,
        after: `const limited = !isLimited`,
      },
    ],
    tests: [LARGEST_ORDER],
  },
  {
    invariant: 42,
    what: 'What waits to open is no part of a position of contracts',
    plants: [
      {
        file: 'server/features/futures/orders/opening-limits.ts',
        before: `isMeant(row) && !row.reduceOnly && row.id !== id`,
        after: `isMeant(row) && row.reduceOnly && row.id !== id`,
      },
    ],
    tests: [limitsTest('of twenty purchases at once no more succeed')],
  },
  {
    invariant: 42,
    what: 'A looser limit holds at once',
    plants: [
      {
        file: CHANGES,
        before: `if (before === null) return true;`,
        after: `if (before !== '') return true;`,
      },
    ],
    tests: [limitsTest('what is stricter holds at once, what is looser a day later')],
  },
  {
    invariant: 42,
    what: 'A cooling-off that is begun again is as short as the new one, and the database refuses it',
    plants: [
      {
        file: CHANGES,
        before: `coolingOffUntil: Math.max(until, row.coolingOffUntil ?? 0)`,
        after: `coolingOffUntil: until`,
      },
    ],
    tests: [COOLING_OFF],
    refusal: /internal/,
  },
  {
    invariant: 42,
    what: 'The database lets a cooling-off be cut short',
    plants: [
      {
        file: MIGRATION,
        before: `or new.cooling_off_until < old.cooling_off_until)`,
        after: `)`,
      },
    ],
    tests: [COOLING_OFF],
  },
  {
    invariant: 42,
    what: 'A cooling-off keeps its owner from selling',
    plants: [
      {
        file: 'server/features/spot/write-order.ts',
        before: `within !== undefined || order.side === 'sell',`,
        after: `within !== undefined,`,
      },
      {
        file: 'server/features/spot/opening-limits.ts',
        before: `if (order.side === 'sell') return null;`,
        after: ``,
      },
    ],
    tests: [COOLING_OFF],
  },
  {
    invariant: 42,
    what: 'What waits to open goes on waiting through a cooling-off',
    plants: [
      {
        file: 'server/features/trading-limits/handlers.ts',
        before: `if (changed.ok) await keeper.closeOf(context.caller.userId);`,
        after: ``,
      },
    ],
    tests: [COOLING_OFF],
  },
  {
    invariant: 42,
    what: 'Another midnight is chosen after the loss',
    plants: [
      {
        file: CHANGES,
        before: `if (row.dailyLoss === null || timeZone === row.timeZone)`,
        after: `if (row.dailyLoss !== '' || timeZone === row.timeZone)`,
      },
    ],
    tests: [DAILY_LOSS],
  },
  {
    invariant: 43,
    what: 'A dead-man switch fires before its time',
    plants: [
      {
        file: SILENCES,
        before: `where fired_at is null and heard_at + silence_ms <= $1`,
        after: `where fired_at is null and heard_at < $1`,
      },
      {
        file: SILENCES,
        before: ` and heard_at + silence_ms <= $3`,
        after: ``,
      },
    ],
    tests: [silenceTest('a silence cancels every order once')],
  },
  {
    invariant: 43,
    what: 'A dead-man switch that has fired is not armed again',
    plants: [
      {
        file: SILENCES,
        before: `set heard_at = greatest(heard_at, $2), fired_at = null`,
        after: `set heard_at = greatest(heard_at, $2)`,
      },
    ],
    tests: [silenceTest('a beat puts it off')],
  },
  {
    invariant: 43,
    what: 'A dead-man switch fires for what the exchange did not hear while it was away',
    plants: [
      {
        file: SILENCES,
        before:
          'if (looked !== undefined && nowMs - Number.parseInt(looked.value, 10) < AWAY_MS) return;',
        after: 'if (looked !== undefined) return;',
      },
    ],
    tests: [silenceTest('a start of the exchange is a sign of life')],
  },
  {
    invariant: 43,
    what: 'An open socket is no sign of life',
    plants: [
      {
        file: 'server/realtime/sockets/signs-of-life.ts',
        before: `where heard.at > s.heard_at`,
        after: `where heard.at < s.heard_at`,
      },
    ],
    tests: [silenceTest('an open socket keeps it from firing')],
  },
  {
    invariant: 42,
    what: 'One order that cannot be ended keeps all that are due after it',
    plants: [
      {
        file: 'server/jobs/each-alone.ts',
        before: 'told.log.error({ err: error, ...told.name(item) }, told.trouble);',
        after: 'throw error;',
      },
    ],
    tests: [
      {
        file: 'tests/server/jobs/each-alone.test.ts',
        title: 'an order that cannot be ended keeps none',
      },
    ],
  },
];

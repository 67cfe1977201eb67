/**
 * Checks a settlement of the user: the key of its day against the one that was told before that day began, and what decided
 * it against the trades that follow from that key.
 */
import { ok, type Result } from '../../../contract/envelope.ts';
import {
  type FairnessChange,
  type FairnessCheck,
  type FairnessKey,
  fairnessActs,
  type SettlementKind,
} from '../../../contract/features/fairness.ts';
import { dayText } from '../../../contract/plain/day-text.ts';
import { dayOf, startOfDay } from '../../../contract/plain/time.ts';
import { areChained, isKey, type ToldKey } from '../../../contract/rules/fairness/chain.ts';
import { isSame, type Point } from '../../../contract/rules/fairness/point.ts';
import { toTerms } from '../../../contract/rules/fairness/told-terms.ts';
import type { DayBeacons } from '../../../contract/rules/market/simulated/day-beacons.ts';
import { DayKeys } from '../../../contract/rules/market/simulated/day-keys.ts';
import { KeyedTape } from '../../../contract/rules/market/simulated/keyed-tape.ts';
import type { ShapeOfDay } from '../../../contract/rules/market/simulated/market-shape.ts';
import { MarketTerms } from '../../../contract/rules/market/simulated/market-terms.ts';
import { plainPrimitives } from '../../../contract/rules/market/simulated/plain-primitives.ts';
import type { ResponseOf } from '../../../contract/table.ts';
import { checked } from '../../feature/acts.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { pointText } from './point-text.ts';
import { readBeacon } from './read-beacon.ts';
import { readSettlement, type Settlement } from './settlements.ts';

type Told = ResponseOf<'markets.fairness'>;
type Parts = Pick<FeatureParts, 'run' | 'preferences'>;

export function createFairnessChecks(parts: Parts) {
  return {
    acts: checked(fairnessActs, { 'fairness.check': (named) => checkSettlement(parts, named) }),
  };
}

async function checkSettlement(
  parts: Parts,
  named: { kind: SettlementKind; id: number },
): Promise<Result<FairnessCheck>> {
  const read = await readSettlement(parts.run, named);
  if (!read.ok) return read;
  const settlement = read.value;
  const day = dayOf(settlement.decidedAt);
  const told = await askKeys(parts, day, settlement.symbol);
  if (!told.ok) return told;
  const { own, before } = told.value;
  const known = {
    symbol: settlement.symbol,
    day: dayText(day),
    toldAt: startOfDay(day + 1),
    version: own.version,
    changes: changesOf(own),
    points: [],
    keys: [],
    beacon: null,
  };
  if (!settlement.isSettled) return ok({ ...known, verdict: 'open' });
  const { key, shape } = own;
  const terms = new MarketTerms(toTerms(own.terms));
  if (shape === null) return ok({ ...known, verdict: 'elsewhere' });
  if (!terms.isKnownUntil(day)) return ok({ ...known, verdict: 'unknown' });
  const keys = chainOf(told.value);
  if (key === null) return ok({ ...known, verdict: 'waiting', keys });
  const mixed = await readBeacon(parts, day);
  if (!mixed.ok) return mixed;
  const { beacons, beacon, isWhole } = mixed.value;
  // What decided it may have begun before midnight, when the rate may have been another one.
  const shapeOf: ShapeOfDay = (at) => (at < day ? (before.shape ?? shape) : shape);
  const points = isWhole ? pointsOf(settlement, { day, key, shapeOf, beacons, terms }) : [];
  const { language } = parts.preferences();
  return ok({
    ...known,
    verdict: isWhole && isKept(keys) && points.every(isSame) ? 'agrees' : 'differs',
    keys,
    beacon,
    points: points.map((point) => ({
      name: point.name,
      ...pointText(point, shape, language),
      isSame: isSame(point),
    })),
  });
}

/** The key of the day, of the one before it, and of yesterday. */
async function askKeys(
  { run }: Parts,
  day: number,
  symbol: string,
): Promise<Result<{ own: Told; before: Told; newest: Told }>> {
  const [own, before, newest] = await Promise.all([
    run('markets.fairness', { day: dayText(day), symbol }),
    run('markets.fairness', { day: dayText(day - 1), symbol }),
    run('markets.fairness', {}),
  ]);
  if (!own.ok) return own;
  if (!before.ok) return before;
  if (!newest.ok) return newest;
  return ok({ own: own.value, before: before.value, newest: newest.value });
}

/** Newest first; each but the newest is kept where the one above it leads to it. */
function chainOf(told: { own: Told; before: Told; newest: Told }): FairnessKey[] {
  const rows = (['newest', 'own', 'before'] as const).flatMap((role) => {
    const { day, key } = told[role];
    const isTold = key !== null && !(role === 'newest' && day <= told.own.day);
    return isTold ? [{ role, day, key }] : [];
  });
  return rows.map((row, place) => {
    const next = rows[place - 1];
    return { ...row, isKept: next === undefined ? null : areChained(keyOf(row), keyOf(next)) };
  });
}

function keyOf({ day, key }: { day: string; key: string }): ToldKey {
  return { day: dayOf(Date.parse(day)), key };
}

/** The key of the day before was told before the day began: without it, nothing was committed to. */
function isKept(keys: readonly FairnessKey[]): boolean {
  return keys.some(({ role }) => role === 'before') && keys.every(({ isKept }) => isKept !== false);
}

/** What is no key makes no prices. */
function pointsOf(
  { symbol, points }: Settlement,
  made: {
    day: number;
    key: string;
    shapeOf: ShapeOfDay;
    beacons: DayBeacons;
    terms: MarketTerms;
  },
): readonly Point[] {
  const { day, key, shapeOf, beacons, terms } = made;
  if (!isKey(key)) return [];
  const keys = new DayKeys(plainPrimitives, day, key, { beacons, terms });
  return points(new KeyedTape({ symbol, shapeOf, terms, keys }));
}

/** The first term is no change. */
function changesOf({ terms }: Told): FairnessChange[] {
  return terms.flatMap(({ fromDay, version, rate }) =>
    fromDay === null ? [] : [{ day: fromDay, version, rate }],
  );
}

/**
 * The trader's alerts: rules from the device, watched against quotes, positions and options for as long as
 * one of them is on, also while the tab is hidden.
 */
import { type AlertRule, tradingActs } from '../../../contract/features/trading.ts';
import type { Stop } from '../../core/environment.ts';
import { checked } from '../../feature/acts.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { type AlertParts, type Look, lookOf } from './watched-rules.ts';

/** As often as a price is looked at: twice as often as the fastest hand reacts. */
const LOOK_MS = 200;
const RETRY_MS = 3000;
/** More rules than anybody keeps in mind. */
const MOST_RULES = 100;

type Kind = 'futures' | 'options';

export function createAlerts(parts: FeatureParts) {
  const { environment, streams, reach, tell } = parts;
  const here: {
    futures: ReturnType<AlertParts['futures']>;
    options: ReturnType<AlertParts['options']>;
  } = {
    futures: null,
    options: null,
  };
  const looks = new Map<string, Look>();
  let needs = new Map<string, Stop>();
  let stopLooking: Stop | null = null;
  const alertParts: AlertParts = {
    ...parts,
    futures: () => here.futures,
    options: () => here.options,
  };

  function look(): void {
    const notices = [...looks.values()].flatMap((lookNow) => lookNow());
    if (notices.length > 0) tell(...notices);
  }

  /** Positions and options are followed as a screen that shows them would follow them. */
  function followKind(kind: Kind): Stop {
    const stops: Stop[] = [];
    let isOver = false;
    const fetch = async () => {
      try {
        if (kind === 'futures') here.futures = await reach('futures');
        else here.options = await reach('options');
        if (!isOver) stops.push(openKind(kind));
      } catch {
        if (!isOver) stops.push(environment.timers.after(RETRY_MS, () => void fetch()));
      }
    };
    void fetch();
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }

  function openKind(kind: Kind): Stop {
    return here[kind]?.views.open?.('') ?? (() => undefined);
  }

  /** What is needed already stays open: a rule that changes breaks no other. */
  function reconcileNeeds(rules: readonly AlertRule[]): void {
    const wanted = new Map(rules.map((rule) => [needOf(rule), rule]));
    const kept = new Map<string, Stop>();
    for (const [need, { kind, symbol }] of wanted) {
      const open = needs.get(need);
      kept.set(need, open ?? startNeed(kind, symbol));
    }
    for (const [need, stop] of needs) if (!kept.has(need)) stop();
    needs = kept;
  }

  function startNeed(kind: AlertRule['kind'], symbol: string): Stop {
    if (kind === 'liquidation') return followKind('futures');
    if (kind === 'expiry') return followKind('options');
    return streams.needOne(symbol);
  }

  /** Replaces the rules; an unchanged rule keeps its state. */
  function set(rules: readonly AlertRule[]): void {
    const on = rules.filter((rule) => rule.isOn).slice(0, MOST_RULES);
    const before = new Map(looks);
    looks.clear();
    for (const rule of on) {
      const key = JSON.stringify(rule);
      looks.set(key, before.get(key) ?? lookOf(rule, alertParts));
    }
    reconcileNeeds(on);
    if (on.length > 0) {
      stopLooking ??= environment.timers.every(LOOK_MS, look);
      // From the price of this moment on a crossing counts.
      look();
    } else {
      stopLooking?.();
      stopLooking = null;
    }
  }

  return { acts: checked(tradingActs, { 'alerts.set': set }) };
}

function needOf({ kind, symbol }: AlertRule): string {
  return kind === 'crossing' || kind === 'move' ? `quote ${symbol}` : kind;
}

/** What the exchange tells of the public randomness that days are mixed with, held against what anybody can know of it. */
import { dayText } from '../../../plain/day-text.ts';
import { dayOf } from '../../../plain/time.ts';
import { type BeaconTerm, DayBeacons, type DayRound } from '../simulated/day-beacons.ts';
import { type BeaconChain, type BeaconRound, hashOfChain, roundOfDay } from './beacon.ts';

/** Days are texts such as 2026-11-20. */
export interface ToldBeacon {
  readonly terms: readonly { readonly fromDay: string; readonly chain: BeaconChain | null }[];
  readonly rounds: readonly (BeaconRound & { readonly day: string })[];
}

export interface BeaconsOfDays {
  /** Of all mixed days up to the one that was asked for, unless there is a fault. */
  readonly beacons: DayBeacons;
  readonly rounds: readonly DayRound[];
  /**
   * `chain`: a description is not that of the chain it names; `round`: a day has another round than its own; `missing`: a
   * mixed day has no value. Signatures are not looked at.
   */
  readonly fault: { readonly what: 'chain' | 'round' | 'missing'; readonly day: number } | null;
}

/** Asks from a day on, as often as there is more; null ends it, as an answer that failed. */
export async function collectBeacons(
  ask: (from?: string) => Promise<ToldBeacon | null>,
  day: number,
): Promise<BeaconsOfDays | null> {
  const beacons = new DayBeacons();
  const rounds: DayRound[] = [];
  const found = (fault: BeaconsOfDays['fault']) => ({ beacons, rounds, fault });
  for (let from: string | undefined; ; ) {
    const told = await ask(from);
    if (told === null) return null;
    const terms = told.terms.map(toTerm);
    const stray = terms.find(({ chain }) => chain !== null && hashOfChain(chain) !== chain.hash);
    if (stray) return found({ what: 'chain', day: stray.fromDay });
    beacons.announce(terms);
    const page = told.rounds.map((round) => ({ ...round, day: dayNumber(round.day) }));
    for (const round of page.filter((each) => each.day <= day)) {
      const chain = beacons.chainOf(round.day);
      if (chain === null || roundOfDay(chain, round.day) !== round.round)
        return found({ what: 'round', day: round.day });
      beacons.take(round);
      rounds.push(round);
    }
    const waiting = beacons.waitingDay();
    if (waiting === null || waiting > day) return found(null);
    const last = page.at(-1)?.day ?? day;
    // A hole is no end of a page.
    if (last >= day || waiting <= last) return found({ what: 'missing', day: waiting });
    from = dayText(waiting);
  }
}

function toTerm({ fromDay, chain }: ToldBeacon['terms'][number]): BeaconTerm {
  return { fromDay: dayNumber(fromDay), chain };
}

function dayNumber(text: string): number {
  return dayOf(Date.parse(text));
}

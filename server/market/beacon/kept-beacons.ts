/**
 * Terms and values of the public beacon as they are kept with the data, for all instances. A value is verified when it is
 * taken and sealed then under a key that the database does not hold: whoever can only write there cannot make one count.
 */
import { createHmac } from 'node:crypto';
import {
  type BeaconChain,
  type BeaconRound,
  roundOfDay,
} from '../../../contract/rules/market/beacon/beacon.ts';
import type {
  BeaconTerm,
  DayBeacons,
  DayRound,
} from '../../../contract/rules/market/simulated/day-beacons.ts';
import type { Queryable } from '../../db/database.ts';
import { keyFor } from '../simulated/secret-keys.ts';
import { BeaconProblem } from './beacon.ts';
import { isSignedApart } from './signature.ts';

type KeptRound = DayRound & { readonly seal: string };

export function readTerms(queryable: Queryable): Promise<BeaconTerm[]> {
  return queryable.query<BeaconTerm>('select from_day, chain from beacon_terms order by from_day');
}

export class KeptBeacons {
  readonly #queryable: Queryable;
  readonly #key: Uint8Array;

  constructor(queryable: Queryable, secret: string) {
    this.#queryable = queryable;
    this.#key = keyFor(secret, 'values of the beacon that were verified');
  }

  /** Brings terms and values up to what is kept. Rejects at a value that nobody signed. */
  async read(beacons: DayBeacons): Promise<void> {
    beacons.announce(await readTerms(this.#queryable));
    const fromDay = beacons.waitingDay();
    if (fromDay === null) return;
    const rows = await this.#queryable.query<KeptRound>(
      `select day, round, signature, previous_signature, seal from beacon_rounds
         where day >= $1 order by day`,
      [fromDay],
    );
    for (const { seal, ...round } of rows) {
      const chain = beacons.chainOf(round.day);
      if (chain === null || round.round !== roundOfDay(chain, round.day)) continue;
      if (seal !== this.#seal(chain, round) && !(await isSignedApart(chain, round)))
        throw new BeaconProblem(`the kept value of day ${round.day} was not signed by its chain`);
      beacons.take(round);
    }
  }

  /** Of a value that was verified. Where another instance was first, its row stays. */
  async keep(chain: BeaconChain, { day, round }: { day: number; round: BeaconRound }, at: number) {
    const { round: number, signature, previousSignature } = round;
    const seal = this.#seal(chain, { day, ...round });
    await this.#queryable.query(
      `insert into beacon_rounds (day, round, signature, previous_signature, seal, taken_at)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [day, number, signature, previousSignature, seal, at],
    );
  }

  #seal({ hash }: BeaconChain, { day, round, signature, previousSignature }: DayRound): string {
    const sealed = JSON.stringify([hash, day, round, signature, previousSignature]);
    return createHmac('sha256', this.#key).update(sealed).digest('hex');
  }
}

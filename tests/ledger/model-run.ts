/** Runs one random command on the ledger and on the model, and holds the two to the same answer. */
import { randomUUID } from 'node:crypto';
import type { Result } from '../../contract/envelope.ts';
import { exact } from '../../contract/money.ts';
import type { HouseAccount } from '../../contract/plain/accounts.ts';
import type { Database, Transaction } from '../../server/db/database.ts';
import type { AccountRef, UserAccountRef } from '../../server/ledger/accounts.ts';
import { openHold, releaseHold, voidHold } from '../../server/ledger/holds.ts';
import type { Written } from '../../server/ledger/outcome.ts';
import { postHold, transfer } from '../../server/ledger/transfer.ts';
import {
  add,
  type Command,
  type Model,
  type ModelHold,
  minus,
  type Place,
  percentOf,
} from './ledger-model.ts';

export interface Run {
  readonly database: Database;
  readonly userIds: readonly number[];
  readonly model: Model;
}

/** `refused` is also said of what throws because it asks more of a hold than remains. */
export type Outcome = 'done' | 'refused';

export async function onLedger(run: Run, command: Command): Promise<[Outcome, number]> {
  try {
    const result = await run.database.withTransaction((tx) => apply(tx, run, command));
    return result.ok ? ['done', result.value.id] : ['refused', 0];
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('more was asked')) return ['refused', 0];
    throw error;
  }
}

function apply(tx: Transaction, run: Run, command: Command): Promise<Result<Written>> {
  const entry = { code: command.kind, key: randomUUID(), at: 1 };
  const at = (place: Place) => refOf(run, place);
  switch (command.kind) {
    case 'grant':
      return move(tx, entry, 'issuance', at(command.at), command.amount);
    case 'spend':
      return move(tx, entry, at(command.at), 'fees', command.amount);
    case 'move':
      return move(
        tx,
        entry,
        at(command.from),
        currencyOf(at(command.to), command.from),
        command.amount,
      );
    case 'convert':
      return convert(tx, run, command);
    case 'hold':
      return openHold(tx, { ...entry, account: at(command.at), amount: command.amount });
    case 'post':
      return post(tx, run, command);
    case 'release':
      return releaseHold(tx, { ...partOf(run, command), at: 1 });
    case 'void':
      return voidHold(tx, pick(run, command.hold).id, 1);
  }
}

export function onModel(run: Run, command: Command, id: number): Outcome {
  const { available, held, holds } = run.model;
  const at = (place: Place) => refOf(run, place);
  const outcome = (isDone: boolean): Outcome => (isDone ? 'done' : 'refused');
  switch (command.kind) {
    case 'grant':
      return outcome(add(available, at(command.at), command.amount));
    case 'spend':
      return outcome(add(available, at(command.at), `-${command.amount}`));
    case 'move': {
      const to = currencyOf(at(command.to), command.from);
      if (sameAccount(to, at(command.from))) {
        // A move to where it came from changes nothing, so even an empty account affords it.
        return 'done';
      }
      const isDone = add(available, at(command.from), `-${command.amount}`);
      return outcome(isDone && add(available, to, command.amount));
    }
    case 'convert': {
      const isDone = add(available, at(command.from), `-${command.amount}`);
      return outcome(isDone && add(available, otherCurrency(at(command.from)), command.received));
    }
    case 'hold': {
      const ref = at(command.at);
      if (!add(available, ref, `-${command.amount}`)) return 'refused';
      add(held, ref, command.amount);
      holds.push({ id, ref, remaining: command.amount });
      return 'done';
    }
    default:
      return outcome(onModelHold(run, command));
  }
}

function onModelHold(run: Run, command: Command & { kind: 'post' | 'release' | 'void' }): boolean {
  const { available, held } = run.model;
  const hold = pick(run, command.hold);
  if (exact(hold.remaining).isZero()) return false;
  const wanted = command.kind === 'void' ? hold.remaining : partOf(run, command).amount;
  if (exact(wanted).gt(hold.remaining)) return false;
  const isRest = command.kind === 'post' && command.releasesRest;
  const taken = isRest ? hold.remaining : wanted;
  add(held, hold.ref, `-${taken}`);
  if (command.kind === 'post') {
    add(available, currencyOf(refOf(run, command.to), hold.ref), wanted);
    add(available, hold.ref, minus(taken, wanted));
  } else {
    add(available, hold.ref, taken);
  }
  hold.remaining = minus(hold.remaining, taken);
  return true;
}

/** Commands about holds mean nothing before there is one. */
export function isPossible(run: Run, command: Command): boolean {
  return !('hold' in command) || run.model.holds.length > 0;
}

function refOf(run: Run, place: Place): UserAccountRef {
  const userId = run.userIds[place.user];
  if (userId === undefined) throw new Error('a command names a user that the run does not have');
  return { userId, account: place.account, currency: place.currency };
}

function pick(run: Run, index: number): ModelHold {
  const hold = run.model.holds[index % run.model.holds.length];
  if (hold === undefined) throw new Error('a command about a hold ran before there was one');
  return hold;
}

/** An ended hold is asked for one unit, so that the refusal is tried as well. */
function partOf(run: Run, command: Command & { kind: 'post' | 'release' }) {
  const hold = pick(run, command.hold);
  const part = percentOf(hold.remaining, command.share);
  return { holdId: hold.id, amount: exact(part).isZero() ? '1' : part };
}

function post(tx: Transaction, run: Run, command: Command & { kind: 'post' }) {
  const { holdId, amount } = partOf(run, command);
  const account = currencyOf(refOf(run, command.to), pick(run, command.hold).ref);
  return postHold(tx, {
    ...{ holdId, amount, code: 'post', key: randomUUID(), at: 1 },
    ...(command.releasesRest && { release: 'rest' }),
    legs: [{ account, amount }],
  });
}

function convert(tx: Transaction, run: Run, command: Command & { kind: 'convert' }) {
  const from = refOf(run, command.from);
  const to = otherCurrency(from);
  return transfer(tx, {
    ...{ code: 'convert', key: randomUUID(), at: 1 },
    legs: [
      { account: from, amount: `-${command.amount}` },
      { account: { house: 'conversion', currency: from.currency }, amount: command.amount },
      { account: { house: 'conversion', currency: to.currency }, amount: `-${command.received}` },
      { account: to, amount: command.received },
    ],
  });
}

type Entry = Pick<Parameters<typeof transfer>[1], 'code' | 'key' | 'at'>;

function move(
  tx: Transaction,
  entry: Entry,
  ...[from, to, amount]: [UserAccountRef | HouseAccount, UserAccountRef | HouseAccount, string]
): Promise<Result<Written>> {
  const currency = typeof from === 'string' ? (to as UserAccountRef).currency : from.currency;
  const account = (side: UserAccountRef | HouseAccount): AccountRef =>
    typeof side === 'string' ? { house: side, currency } : side;
  const legs = [
    { account: account(from), amount: `-${amount}` },
    { account: account(to), amount },
  ];
  return transfer(tx, { ...entry, legs });
}

function currencyOf(ref: UserAccountRef, like: { currency: string }): UserAccountRef {
  return { ...ref, currency: like.currency };
}

function otherCurrency(ref: UserAccountRef): UserAccountRef {
  return { ...ref, currency: ref.currency === 'USDT' ? 'BTC' : 'USDT' };
}

function sameAccount(one: UserAccountRef, other: UserAccountRef): boolean {
  return one.userId === other.userId && one.account === other.account;
}

/**
 * The account's last state: balances and open orders. It belongs to one session and is wiped as
 * soon as that session is over, however it ended.
 */
import type { BehaviorSubject } from 'rxjs';
import type { Balance } from '../../contract/features/assets.ts';
import type { SessionView } from '../../contract/features/session.ts';
import type { SpotOrder } from '../../contract/features/spot.ts';
import { KeptAccount, readRecord, toRecord } from './records.ts';

/** The account's state, as far as it is kept. `ask` and `askedAt` are those of the rows themselves. */
export interface AccountState {
  readonly session: {
    readonly state$: BehaviorSubject<SessionView>;
    token(): string | null;
  };
  readonly balances: {
    revision(): number;
    all(): readonly Balance[] | null;
    ask(): number;
    replace(list: readonly Balance[], askedAt: number): void;
  };
  readonly orders: {
    revision(): number;
    open(): readonly SpotOrder[];
    ask(): number;
    replaceOpen(list: readonly SpotOrder[], askedAt: number): void;
  };
  readonly account: () => {
    yesterdayUsd(): string | null;
    recallYesterday(usd: string | null): void;
  };
}

const ACCOUNT = 'account';

export interface KeptAccountState {
  /** Brings back the state of the session that is there; answers when it was saved, or null. */
  restore(): Promise<number | null>;
  takeChanges(savedAt: number): Map<string, unknown>;
  forgetTaken(): void;
}

export function keepAccount(
  parts: AccountState,
  records: ReadonlyMap<string, unknown>,
  /** Called at once when nothing of the account may stay. */
  wipe: (names: readonly string[]) => void,
): KeptAccountState {
  const { session, balances, orders } = parts;
  const held = { token: session.token(), owner: null as string | null, taken: '' };

  function signature(): string {
    return `${held.owner} ${balances.revision()} ${orders.revision()} ${parts.account().yesterdayUsd()}`;
  }

  async function findOwner(): Promise<void> {
    const { token } = held;
    const owner = token === null ? null : await ownerOf(token);
    if (held.token === token) held.owner = owner;
  }

  session.state$.subscribe(() => {
    const token = session.token();
    if (token === held.token) return;
    held.token = token;
    held.owner = null;
    wipe([ACCOUNT]);
    void findOwner();
  });

  return {
    async restore() {
      await findOwner();
      const record = readRecord(KeptAccount, records.get(ACCOUNT));
      if (record === null || record.data.owner !== held.owner) {
        if (records.has(ACCOUNT)) wipe([ACCOUNT]);
        return null;
      }
      if (balances.all() !== null) return null;
      balances.replace(record.data.balances, balances.ask());
      parts.account().recallYesterday(record.data.yesterdayUsd);
      if (orders.open().length === 0) orders.replaceOpen(record.data.orders, orders.ask());
      held.taken = signature();
      return record.savedAt;
    },
    takeChanges(savedAt) {
      const list = balances.all();
      const { owner } = held;
      if (owner === null || list === null || signature() === held.taken) return new Map();
      held.taken = signature();
      const yesterdayUsd = parts.account().yesterdayUsd();
      const data = { owner, balances: list, orders: orders.open(), yesterdayUsd };
      return new Map([[ACCOUNT, toRecord(data, savedAt)]]);
    },
    forgetTaken() {
      held.taken = '';
    },
  };
}

/** Names the account of a session without naming its token. Null where the browser offers no digest. */
async function ownerOf(token: string): Promise<string | null> {
  const { subtle } = globalThis.crypto;
  // Outside of secure contexts it is absent, whatever the type says.
  if ((subtle as SubtleCrypto | undefined) === undefined) return null;
  const bytes = await subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

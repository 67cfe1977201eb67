/** Writes new orders, those of several users by one statement when they come faster than the database takes them. */
import { Lanes } from '../../db/lanes.ts';
import type { Exchange } from '../../exchange.ts';
import { type NewOrder, type WrittenOrder, writeNewOrder } from './write-order.ts';
import { writeTogether } from './write-together.ts';

const MOST_TOGETHER = 64;

interface Waiting {
  readonly exchange: Exchange;
  readonly writing: NewOrder;
  readonly resolve: (written: WrittenOrder) => void;
  readonly reject: (error: unknown) => void;
}

export class OrderLanes {
  readonly #lanes = new Lanes<Waiting>({
    ownerOf: ({ writing }) => writing.order.userId,
    together: writeTurn,
    alone: writeAlone,
    most: MOST_TOGETHER,
  });

  /** As `writeNewOrder` of an order that is in no transaction. */
  write(exchange: Exchange, writing: NewOrder): Promise<WrittenOrder> {
    return new Promise((resolve, reject) => {
      this.#lanes.add(exchange.database, { exchange, writing, resolve, reject });
    });
  }
}

async function writeTurn(turn: readonly Waiting[]): Promise<readonly Waiting[]> {
  const [first] = turn;
  if (!first) return [];
  if (turn.length === 1) {
    await writeAlone(first);
    return [];
  }
  try {
    const written = await writeTogether(
      first.exchange,
      turn.map(({ writing }) => writing),
    );
    if (written === null) return turn;
    for (const [index, { writing, resolve }] of turn.entries())
      resolve({ id: written[index] ?? null, tier: writing.vipTier, mustJudge: false });
  } catch (error) {
    // Whether it was written is for each of them as unknown as for one alone.
    for (const { reject } of turn) reject(error);
  }
  return [];
}

function writeAlone({ exchange, writing, resolve, reject }: Waiting): Promise<void> {
  return writeNewOrder(exchange, writing).then(resolve, reject);
}

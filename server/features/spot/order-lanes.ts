/**
 * Writes new orders, those of several users by one statement when they come faster than the database takes them: what a
 * statement costs by itself is then paid once for all of them. Who is alone waits for nobody.
 */
import type { Database } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { type NewOrder, type WrittenOrder, writeNewOrder } from './write-order.ts';
import { writeTogether } from './write-together.ts';

/** While the server writes one, the program computes the next. The embedded database does one statement after the other. */
const LANES = { server: 2, embedded: 1 } as const;
/** The most orders of one statement: more would hold up those behind them longer than they save. */
const MOST_TOGETHER = 64;

interface Waiting {
  readonly exchange: Exchange;
  readonly writing: NewOrder;
  readonly resolve: (written: WrittenOrder) => void;
  readonly reject: (error: unknown) => void;
}

interface Queue {
  waiting: Waiting[];
  /** Owners of what is being written: their next order waits for it. */
  readonly owners: Set<number>;
  busy: number;
  isFilling: boolean;
}

export class OrderLanes {
  readonly #queues = new WeakMap<Database, Queue>();

  /** As `writeNewOrder` of an order that is in no transaction. */
  write(exchange: Exchange, writing: NewOrder): Promise<WrittenOrder> {
    const { database } = exchange;
    const queue = this.#queues.get(database) ?? {
      waiting: [],
      owners: new Set(),
      busy: 0,
      isFilling: false,
    };
    this.#queues.set(database, queue);
    return new Promise((resolve, reject) => {
      queue.waiting.push({ exchange, writing, resolve, reject });
      fillSoon(queue, LANES[database.kind]);
    });
  }
}

function fillSoon(queue: Queue, lanes: number): void {
  if (queue.isFilling) return;
  queue.isFilling = true;
  setImmediate(() => {
    queue.isFilling = false;
    fill(queue, lanes);
  });
}

function fill(queue: Queue, lanes: number): void {
  for (let free = lanes - queue.busy; free > 0; free -= 1) {
    const together = take(queue, Math.ceil(queue.waiting.length / free));
    if (together.length === 0) return;
    queue.busy += 1;
    void settle(together).then(() => {
      queue.busy -= 1;
      for (const { writing } of together) queue.owners.delete(writing.order.userId);
      fillSoon(queue, lanes);
    });
  }
}

/** The next orders, in their turn: one of each owner, and none whose owner's last one is not written yet. */
function take(queue: Queue, most: number): Waiting[] {
  const together: Waiting[] = [];
  const left: Waiting[] = [];
  for (const next of queue.waiting) {
    const { userId } = next.writing.order;
    const isNext = together.length < Math.min(most, MOST_TOGETHER) && !queue.owners.has(userId);
    if (isNext) queue.owners.add(userId);
    (isNext ? together : left).push(next);
  }
  queue.waiting = left;
  return together;
}

async function settle(together: readonly Waiting[]): Promise<void> {
  const [first] = together;
  if (!first) return;
  try {
    const writings = together.map(({ writing }) => writing);
    const written = together.length === 1 ? null : await writeTogether(first.exchange, writings);
    await Promise.all(together.map((each, index) => finish(each, written?.[index])));
  } catch (error) {
    // Whether it was written is for each of them as unknown as for one alone.
    for (const { reject } of together) reject(error);
  }
}

async function finish(
  { exchange, writing, resolve, reject }: Waiting,
  id: number | undefined,
): Promise<void> {
  if (id !== undefined) {
    resolve({ id, tier: writing.vipTier, mustJudge: false });
    return;
  }
  await writeNewOrder(exchange, writing).then(resolve, reject);
}

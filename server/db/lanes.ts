/**
 * Does what several users ask for together when it comes faster than the database takes it: what a statement costs by itself is
 * then paid once for all of them. Who is alone waits for nobody.
 */
import type { Database } from './database.ts';

/** While the server writes one, the program computes the next. The embedded database does one statement after the other. */
const LANES = { server: 2, embedded: 1 } as const;

/** What is done with tasks; each settles what its asker waits for, and nothing is thrown. */
interface Doing<Task> {
  ownerOf(task: Task): number;
  /** Does tasks of different owners, in one turn. @returns those that must be done alone. */
  together(turn: readonly Task[]): Promise<readonly Task[]>;
  /** Does one that may have to wait for others; nobody's turn waits for it. */
  alone(task: Task): Promise<void>;
  /** The most tasks of a turn: more would hold up those behind them longer than they save. */
  readonly most: number;
}

interface Queue<Task> {
  readonly lanes: number;
  waiting: Task[];
  /** Owners of what is being done: their next task waits for it. */
  readonly owners: Set<number>;
  busy: number;
  isFilling: boolean;
}

export class Lanes<Task> {
  readonly #doing: Doing<Task>;
  readonly #queues = new WeakMap<Database, Queue<Task>>();

  constructor(doing: Doing<Task>) {
    this.#doing = doing;
  }

  add(database: Database, task: Task): void {
    const queue = this.#queueOf(database);
    queue.waiting.push(task);
    this.#fillSoon(queue);
  }

  #queueOf(database: Database): Queue<Task> {
    const known = this.#queues.get(database);
    if (known !== undefined) return known;
    const lanes = LANES[database.kind];
    const queue = { lanes, waiting: [], owners: new Set<number>(), busy: 0, isFilling: false };
    this.#queues.set(database, queue);
    return queue;
  }

  #fillSoon(queue: Queue<Task>): void {
    if (queue.isFilling) return;
    queue.isFilling = true;
    setImmediate(() => {
      queue.isFilling = false;
      this.#fill(queue);
    });
  }

  #fill(queue: Queue<Task>): void {
    for (let free = queue.lanes - queue.busy; free > 0; free -= 1) {
      const turn = this.#take(queue, Math.ceil(queue.waiting.length / free));
      if (turn.length === 0) return;
      queue.busy += 1;
      void this.#doing.together(turn).then((left) => {
        queue.busy -= 1;
        for (const task of turn) if (!left.includes(task)) this.#leave(queue, task);
        for (const task of left) void this.#doing.alone(task).then(() => this.#leave(queue, task));
      });
    }
  }

  /** The next tasks, in their turn: one of each owner, and none whose owner's last one is not done yet. */
  #take(queue: Queue<Task>, share: number): Task[] {
    const { ownerOf, most } = this.#doing;
    const turn: Task[] = [];
    const later: Task[] = [];
    for (const next of queue.waiting) {
      const owner = ownerOf(next);
      const isNext = turn.length < Math.min(share, most) && !queue.owners.has(owner);
      if (isNext) queue.owners.add(owner);
      (isNext ? turn : later).push(next);
    }
    queue.waiting = later;
    return turn;
  }

  #leave(queue: Queue<Task>, task: Task): void {
    queue.owners.delete(this.#doing.ownerOf(task));
    this.#fillSoon(queue);
  }
}

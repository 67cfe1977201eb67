/** Work for many, of whom one that cannot be done must not keep the others. */
import type { Logger } from 'pino';

/**
 * Does the work for each, one after the other. Whoever fails is left for the next run and told to the log as `trouble`; the
 * others do not wait for it.
 */
export async function eachAlone<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  told: { readonly log: Logger; readonly trouble: string; readonly name: (item: Item) => object },
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      told.log.error({ err: error, ...told.name(item) }, told.trouble);
    }
  }
}

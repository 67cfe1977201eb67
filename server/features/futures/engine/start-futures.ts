/** What runs beside the calls of futures: the engine that fires what waits for a price, and what ends at an instant. */
import type { Exchange } from '../../../exchange.ts';
import type { FuturesBoard } from '../money/board.ts';
import { Engine } from './engine.ts';
import { createFuturesExpiry } from './expire-orders.ts';
import { createFuturesSlices } from './run-slices.ts';

export interface FuturesEngine extends FuturesBoard {
  /** Resolves when everything that has fired so far is settled. */
  settled(): Promise<void>;
  /** Ends all orders whose instant has come; a timer does the same. */
  expireDue(): Promise<void>;
  /** Trades all slices that are due; a timer does the same. */
  sliceDue(): Promise<void>;
  /** Resolves once the current claim is committed. */
  stop(): Promise<void>;
}

export async function startFutures(exchange: Exchange): Promise<FuturesEngine> {
  const engine = new Engine(exchange);
  await engine.reload();
  engine.start();
  const expiry = createFuturesExpiry(exchange, engine);
  expiry.start();
  const slices = createFuturesSlices(exchange, engine);
  slices.start();
  return {
    follow: engine.follow,
    settled: () => engine.settled(),
    expireDue: expiry.expireDue,
    sliceDue: slices.runDue,
    stop: async () => {
      await slices.stop();
      await expiry.stop();
      await engine.stop();
    },
  };
}

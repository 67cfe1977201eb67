/** What runs beside the calls of futures: the engine that fires what waits for a price, and what ends at an instant. */
import type { Exchange } from '../../../exchange.ts';
import type { FuturesBoard } from '../money/board.ts';
import { Engine } from './engine.ts';
import { createFuturesExpiry } from './expire-orders.ts';

export interface FuturesEngine extends FuturesBoard {
  /** Resolves when everything that has fired so far is settled. */
  settled(): Promise<void>;
  /** Ends all orders whose instant has come; a timer does the same. */
  expireDue(): Promise<void>;
  /** Resolves once the current claim is committed. */
  stop(): Promise<void>;
}

export async function startFutures(exchange: Exchange): Promise<FuturesEngine> {
  const engine = new Engine(exchange);
  await engine.reload();
  engine.start();
  const expiry = createFuturesExpiry(exchange, engine);
  expiry.start();
  return {
    follow: engine.follow,
    settled: () => engine.settled(),
    expireDue: expiry.expireDue,
    stop: async () => {
      await expiry.stop();
      await engine.stop();
    },
  };
}

/**
 * The worker core without a browser: it connects, watches two markets and prints what a screen would
 * be painted with. `npx tsx examples/headless-core.ts [origin]`
 */
import type { Screen } from '../contract/core.ts';
import { browserEnvironment } from '../workers/app/browser-environment.ts';
import { createCore } from '../workers/app/create-core.ts';

const [origin = 'http://127.0.0.1:8080'] = process.argv.slice(2);
const PAINTS = 10;
let paints = 0;

const screen: Screen = {
  /** The core sends the next frame when this one is painted, never sooner. */
  async paintFrame({ changes }) {
    for (const [topic, symbol, view] of changes) {
      if (topic === 'markets.quote') console.log(symbol, view.lastText, view.percentText);
    }
    paints += 1;
    if (paints === PAINTS) process.exit(0);
  },
  deliverFacts({ notices }) {
    for (const notice of notices) console.log(notice.kind);
  },
};

// Frames are handed over to another thread in the app; here the screen is in this one.
const core = createCore({ ...browserEnvironment(), handOver: (frame) => frame });
await core.start({ origin, token: null, build: 'example', language: 'en', fiat: 'USD' }, screen);
await core.watch([
  ['markets.quote', 'BTCUSDT'],
  ['markets.quote', 'ETHUSDT'],
]);

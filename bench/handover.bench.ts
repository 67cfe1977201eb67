/**
 * P7: what it costs the main thread to take 500 quotes from a worker: as cloned objects, as a
 * transferred array of doubles, and the floor of a message with nothing in it. In a real browser.
 */
import { openBrowser } from './browser.ts';
import { type Bench, figure, median } from './harness.ts';

const QUOTES = 500;
const ROUNDS = 15;
/** Until the loops that read are compiled. */
const WARM_UP_ROUNDS = 5;
/** The page's clock has steps of up to 100 microseconds: a sum of many is finer than one. */
const TAKES_A_ROUND = 20;

export const handoverBench: Bench = {
  name: 'handover',
  // Each run has a browser of its own.
  hasRounds: false,
  run: async (report) => {
    report('three ways, interleaved');
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      const times = (await page.evaluate(IN_PAGE)) as Record<Way, number[]>;
      const objects = median(times.objects) - median(times.empty);
      const columns = median(times.columns) - median(times.empty);
      return [
        figure({
          goal: 'P7',
          name: '500 quotes as transferred columns',
          figure: columns / objects,
          unit: 'x of cloned objects',
          peer: 'structured clone of 500 objects; an empty message is taken off both',
          ratio: columns / objects,
        }),
      ];
    } finally {
      await browser.close();
    }
  },
};

type Way = 'objects' | 'columns' | 'empty';

const IN_WORKER = `
  const quotes = ${QUOTES};
  const quote = (id) => ({ symbol: 'COIN' + id + 'USDT', time: id, last: id + 0.5, bid: id, ask: id + 1,
    open: id, high: id, low: id, volume: id, turnover: id });
  onmessage = ({ data }) => {
    if (data === 'objects') return postMessage(Array.from({ length: quotes }, (_, id) => quote(id)));
    if (data === 'columns') {
      const array = new Float64Array(quotes * 9).fill(1.5);
      return postMessage(array, [array.buffer]);
    }
    postMessage(null);
  };`;

/** Plain text, for a page has no transpiler. Reading \`data\` is what deserialises it. */
const IN_PAGE = `(async () => {
  const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(IN_WORKER)}])));
  let kept = 0;
  const readers = {
    objects: (data) => { for (const q of data) kept += q.time + q.last + q.bid + q.ask + q.open + q.high + q.low + q.volume + q.turnover; },
    columns: (data) => { for (const value of data) kept += value; },
    empty: () => undefined,
  };
  const take = (way) => new Promise((done) => {
    worker.onmessage = (message) => {
      const start = performance.now();
      readers[way](message.data);
      done(performance.now() - start);
    };
    worker.postMessage(way);
  });
  const times = { objects: [], columns: [], empty: [] };
  for (let round = -${WARM_UP_ROUNDS}; round < ${ROUNDS}; round += 1) {
    for (const way of Object.keys(times)) {
      let sum = 0;
      for (let each = 0; each < ${TAKES_A_ROUND}; each += 1) sum += await take(way);
      if (round >= 0) times[way].push(sum);
    }
  }
  worker.terminate();
  return times;
})()`;

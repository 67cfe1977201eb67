/** What a line or an answer can suffer. Rates are drawn for each frame or answer; the generator is seeded. */

export interface Faults {
  /** A frame that never comes. */
  lose: number;
  /** A frame that comes twice. */
  repeat: number;
  /** A change of a book under numbers of its own. */
  misnumber: number;
  /** What no venue says, beside what it says. */
  hostile: number;
  /** An answer that ends in its middle. */
  cut: number;
  /** An answer that refuses: too many calls, or an error of the venue. */
  refuse: number;
  /** The line breaks. */
  hangUp: number;
}

export const NO_FAULTS: Faults = {
  lose: 0,
  repeat: 0,
  misnumber: 0,
  hostile: 0,
  cut: 0,
  refuse: 0,
  hangUp: 0,
};

export function createDraw(seed: number): (rate: number) => boolean {
  let state = seed;
  return (rate) => {
    if (rate === 0) return false;
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 < rate;
  };
}

const price = '61000.00';

/** Frames under the name of a stream that is followed. */
export function hostileFrames(code: string, nowMs: number): readonly (string | Buffer)[] {
  const depth = (data: object) =>
    JSON.stringify({
      stream: `${code}@depth@100ms`,
      data: { e: 'depthUpdate', E: nowMs, ...data },
    });
  const trade = (data: object) =>
    JSON.stringify({ stream: `${code}@aggTrade`, data: { e: 'aggTrade', E: nowMs, ...data } });
  const book = { s: code.toUpperCase(), U: 1, u: Number.MAX_SAFE_INTEGER, b: [], a: [] };
  const sale = { a: 9e15, p: price, q: '1', T: nowMs, m: true };
  return [
    '',
    'null',
    '[]',
    '{"stream":',
    '{"stream":7,"data":{}}',
    '{"stream":"__proto__@depth","data":{"E":1}}',
    '{"result":null,"id":1}',
    Buffer.from([0, 1, 2, 3]),
    depth({ ...book, b: [[price, '-1']] }),
    depth({ ...book, b: [['Infinity', '1']] }),
    depth({ ...book, b: [['0x10', '1']] }),
    depth({ ...book, U: 1, u: 1e8, b: [['99999999999999999', '1']] }),
    depth({ ...book, a: [{ price, quantity: 1 }] }),
    depth({ ...book, U: 10, u: 5 }),
    depth({ ...book, U: -1 }),
    depth({ ...book, u: '12' }),
    trade({ ...sale, p: 'NaN' }),
    trade({ ...sale, p: '0' }),
    trade({ ...sale, q: '1e400' }),
    trade({ ...sale, T: nowMs + 86_400_000 }),
    trade({ ...sale, a: 1.5 }),
    trade(sale),
    JSON.stringify({ stream: `${code}@ticker`, data: { E: nowMs + 86_400_000, c: '1' } }),
  ];
}

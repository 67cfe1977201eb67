/**
 * AES-256 (FIPS 197) in counter mode over zeros (NIST SP 800-38A). A device computes with keys that everybody has been told,
 * so it is no harm that tables like these would give a secret one away by the time they take.
 */
const ROUNDS = 14;
const KEY_WORDS = 8;
const BLOCK_WORDS = 4;

const substitutes = substituteTable();
/** What a byte becomes in a column, by its row. */
const columns = [0, 8, 16, 24].map((turn) => columnTable(turn)) as [
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
];

/** `blocks` blocks of 16 bytes; the counter is a number of 32 bits. */
export function aesCounter(key: Uint8Array, first: number, blocks: number): ArrayBuffer {
  const schedule = expandKey(key);
  const bytes = new ArrayBuffer(blocks * 4 * BLOCK_WORDS);
  const view = new DataView(bytes);
  const state = new Uint32Array(BLOCK_WORDS);
  for (let block = 0; block < blocks; block += 1) {
    state.fill(0);
    state[BLOCK_WORDS - 1] = first + block;
    encrypt(state, schedule);
    for (let word = 0; word < BLOCK_WORDS; word += 1)
      view.setUint32(4 * (block * BLOCK_WORDS + word), state[word] as number);
  }
  return bytes;
}

function expandKey(key: Uint8Array): Uint32Array {
  const schedule = new Uint32Array(BLOCK_WORDS * (ROUNDS + 1));
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
  let roundConstant = 1;
  for (let at = 0; at < schedule.length; at += 1) {
    if (at < KEY_WORDS) {
      schedule[at] = view.getUint32(4 * at);
      continue;
    }
    let word = schedule[at - 1] as number;
    if (at % KEY_WORDS === 0) {
      word = substituted((word << 8) | (word >>> 24)) ^ (roundConstant << 24);
      roundConstant = doubled(roundConstant);
    } else if (at % KEY_WORDS === 4) word = substituted(word);
    schedule[at] = (schedule[at - KEY_WORDS] as number) ^ word;
  }
  return schedule;
}

function encrypt(state: Uint32Array, schedule: Uint32Array): void {
  const before = new Uint32Array(BLOCK_WORDS);
  for (let word = 0; word < BLOCK_WORDS; word += 1)
    state[word] = (state[word] as number) ^ (schedule[word] as number);
  for (let round = 1; round <= ROUNDS; round += 1) {
    before.set(state);
    for (let word = 0; word < BLOCK_WORDS; word += 1) {
      const mixed = round < ROUNDS ? mixedColumn(before, word) : lastColumn(before, word);
      state[word] = mixed ^ (schedule[BLOCK_WORDS * round + word] as number);
    }
  }
}

/** The bytes of a column come from four columns, one row from each. */
function byteOf(state: Uint32Array, word: number, row: number): number {
  return ((state[(word + row) % BLOCK_WORDS] as number) >>> (24 - 8 * row)) & 0xff;
}

function mixedColumn(state: Uint32Array, word: number): number {
  const [first, second, third, fourth] = columns;
  return (
    (first[byteOf(state, word, 0)] as number) ^
    (second[byteOf(state, word, 1)] as number) ^
    (third[byteOf(state, word, 2)] as number) ^
    (fourth[byteOf(state, word, 3)] as number)
  );
}

function lastColumn(state: Uint32Array, word: number): number {
  let column = 0;
  for (let row = 0; row < 4; row += 1)
    column = (column << 8) | (substitutes[byteOf(state, word, row)] as number);
  return column;
}

function substituted(word: number): number {
  let result = 0;
  for (let shift = 24; shift >= 0; shift -= 8)
    result = (result << 8) | (substitutes[(word >>> shift) & 0xff] as number);
  return result;
}

/** Twice a number of the field of 256 elements. */
function doubled(value: number): number {
  return ((value << 1) ^ (value & 0x80 ? 0x11b : 0)) & 0xff;
}

/** The inverse of each byte in that field, turned and added up. Powers of 3 run through all of them. */
function substituteTable(): Uint8Array {
  const table = new Uint8Array(256);
  const powers: number[] = [];
  for (let power = 1; powers.length < 255; power = doubled(power) ^ power) powers.push(power);
  for (const [exponent, value] of powers.entries()) {
    const inverse = powers[(255 - exponent) % 255] as number;
    let sum = inverse;
    for (let turn = 1; turn <= 4; turn += 1)
      sum ^= ((inverse << turn) | (inverse >>> (8 - turn))) & 0xff;
    table[value] = sum ^ 0x63;
  }
  table[0] = 0x63;
  return table;
}

function columnTable(turn: number): Uint32Array {
  return Uint32Array.from(substitutes, (byte) => {
    const twice = doubled(byte);
    const column = (twice << 24) | (byte << 16) | (byte << 8) | (twice ^ byte);
    return turn === 0 ? column : (column >>> turn) | (column << (32 - turn));
  });
}

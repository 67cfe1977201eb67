/** Writes an animated GIF: frames of indices into one palette, packed by LZW as GIF 89a asks for. */

export interface Frames {
  readonly side: number;
  /** At most sixteen colours: red, green and blue of each. */
  readonly colours: readonly (readonly [number, number, number])[];
  /** Indices, row by row. */
  readonly frames: readonly Uint8Array[];
  readonly hundredths: number;
}

const COLOUR_BITS = 4;
const COLOURS = 1 << COLOUR_BITS;
const CLEAR = COLOURS;
const END = COLOURS + 1;
const MOST_CODES = 4096;
const BLOCK_BYTES = 255;

export function gifFile({ side, colours, frames, hundredths }: Frames): Uint8Array {
  const low = side & 0xff;
  const high = side >> 8;
  const table = Array.from({ length: COLOURS }, (_, at) => colours[at] ?? [0, 0, 0]).flat();
  const head = [...ascii('GIF89a'), low, high, low, high, 0x80 | (COLOUR_BITS - 1), 0, 0];
  // It plays for ever.
  const loop = [0x21, 0xff, 11, ...ascii('NETSCAPE2.0'), 3, 1, 0, 0, 0];
  const parts = frames.flatMap((frame) => [
    Uint8Array.of(0x21, 0xf9, 4, 0, hundredths & 0xff, hundredths >> 8, 0, 0),
    Uint8Array.of(0x2c, 0, 0, 0, 0, low, high, low, high, 0, COLOUR_BITS),
    inBlocks(packed(frame)),
  ]);
  return Buffer.concat([
    Uint8Array.from([...head, ...table, ...loop]),
    ...parts,
    Uint8Array.of(0x3b),
  ]);
}

/** Runs that were seen before get a code of their own, until there are no more codes. */
function packed(indices: Uint8Array): number[] {
  const bits = bitWriter();
  const state = { codes: new Map<number, number>(), next: END + 1, width: COLOUR_BITS + 1 };
  bits.write(CLEAR, state.width);
  let run = indices[0] ?? 0;
  for (const index of indices.subarray(1)) {
    const longer = (run << 8) | index;
    const known = state.codes.get(longer);
    if (known !== undefined) {
      run = known;
      continue;
    }
    bits.write(run, state.width);
    if (state.next < MOST_CODES) {
      if (state.next === 1 << state.width) state.width += 1;
      state.codes.set(longer, state.next);
      state.next += 1;
    } else {
      bits.write(CLEAR, state.width);
      state.codes.clear();
      state.next = END + 1;
      state.width = COLOUR_BITS + 1;
    }
    run = index;
  }
  bits.write(run, state.width);
  bits.write(END, state.width);
  return bits.bytes();
}

/** Codes of any width, the lowest bit first. */
function bitWriter() {
  const bytes: number[] = [];
  const state = { rest: 0, bits: 0 };
  return {
    write: (code: number, width: number): void => {
      state.rest |= code << state.bits;
      state.bits += width;
      while (state.bits >= 8) {
        bytes.push(state.rest & 0xff);
        state.rest >>= 8;
        state.bits -= 8;
      }
    },
    bytes: () => (state.bits > 0 ? [...bytes, state.rest & 0xff] : bytes),
  };
}

function inBlocks(bytes: readonly number[]): Uint8Array {
  const blocks: number[] = [];
  for (let from = 0; from < bytes.length; from += BLOCK_BYTES) {
    const block = bytes.slice(from, from + BLOCK_BYTES);
    blocks.push(block.length, ...block);
  }
  return Uint8Array.from([...blocks, 0]);
}

function ascii(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}

/** Sounding works: bells of a five-tone scale over a drone, as a WAV of eight bits. */
import { findWork } from './catalogue.ts';
import { seededRandom } from './seeded-random.ts';

const RATE = 11_025;
const SECONDS = 9;
const BELLS = 22;
/** Steps of twelve to the octave. */
const scale = [0, 3, 5, 7, 10, 12, 15, 17] as const;
const HEADER_BYTES = 44;

/** Null for a work without a sound. */
export function soundOf(number: number): Uint8Array | null {
  if (findWork(number)?.type !== 'audio') return null;
  const random = seededRandom(`sound ${number}`);
  const root = random.between(110, 196);
  const wave = new Float32Array(RATE * SECONDS);
  addTone(wave, {
    hertz: root / 2,
    fromMs: 0,
    lastsMs: SECONDS * 1000,
    loudness: 0.16,
    decay: 0.12,
  });
  for (let bell = 0; bell < BELLS; bell += 1) {
    const step = scale[random.below(scale.length)] ?? 0;
    const hertz = root * 2 ** (step / 12) * (random.next() < 0.3 ? 4 : 2);
    const fromMs = (bell / BELLS) * (SECONDS - 2) * 1000 + random.between(0, 90);
    addTone(wave, {
      hertz,
      fromMs,
      lastsMs: 2_000,
      loudness: random.between(0.1, 0.24),
      decay: 2.6,
    });
    // The second partial of a bell is not quite an octave above.
    addTone(wave, { hertz: hertz * 2.01, fromMs, lastsMs: 900, loudness: 0.06, decay: 5 });
  }
  return wavFile(wave);
}

interface Tone {
  readonly hertz: number;
  readonly fromMs: number;
  readonly lastsMs: number;
  /** Of the whole range, from 0 to 1. */
  readonly loudness: number;
  /** How fast it fades, in parts of a second. */
  readonly decay: number;
}

function addTone(wave: Float32Array, { hertz, fromMs, lastsMs, loudness, decay }: Tone): void {
  const from = Math.floor((fromMs * RATE) / 1000);
  const length = Math.min(Math.floor((lastsMs * RATE) / 1000), wave.length - from);
  const attack = RATE / 100;
  for (let at = 0; at < length; at += 1) {
    const time = at / RATE;
    // In and out without a click.
    const edge = Math.min(at / attack, (length - at) / attack, 1);
    const value = loudness * edge * Math.exp(-decay * time) * Math.sin(2 * Math.PI * hertz * time);
    wave[from + at] = (wave[from + at] ?? 0) + value;
  }
}

function wavFile(wave: Float32Array): Uint8Array {
  const file = Buffer.alloc(HEADER_BYTES + wave.length);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(wave.length, 40);
  for (const [at, value] of wave.entries())
    file[HEADER_BYTES + at] = Math.round(128 + 127 * Math.max(-1, Math.min(1, value)));
  return file;
}

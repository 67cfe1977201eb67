/** Files that somebody with bad intent would upload, made of a seed: the same ones in every run. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

type Random = () => number;
type Maker = (random: Random) => Promise<Buffer> | Buffer;

/** What no served file may hold, in any letters. */
export const MARK = 'HOSTILE-MARK';
const SCRIPT = `<script>alert("${MARK}")</script>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${MARK}')">${SCRIPT}</svg>`;

const picture = (random: Random) =>
  sharp({
    create: {
      width: 20 + Math.floor(random() * 60),
      height: 20 + Math.floor(random() * 60),
      channels: 3,
      background: { r: Math.floor(random() * 256), g: 80, b: 160 },
    },
  });

const makers: Readonly<Record<string, Maker>> = {
  svg: () => Buffer.from(SVG),
  'svg with a declaration': () => Buffer.from(`<?xml version="1.0"?>\n${SVG}`),
  html: () => Buffer.from(`<!doctype html><html>${SCRIPT}</html>`),
  php: () => Buffer.from(`<?php echo "${MARK}"; ?>`),
  pdf: () => Buffer.from(`%PDF-1.7\n${SCRIPT}`),
  'gif with script': () => Buffer.from(`GIF89a/*${SCRIPT}*/=1;`),
  gif: (random) => picture(random).gif().toBuffer(),
  tiff: (random) => picture(random).tiff().toBuffer(),
  zip: () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(SCRIPT)]),
  nothing: () => Buffer.alloc(0),
  noise: (random) => Buffer.from(Array.from({ length: 400 }, () => Math.floor(random() * 256))),
  zeros: () => Buffer.alloc(5_000),
  'jpeg by its first bytes only': () => Buffer.concat([jpegStart, Buffer.from(SVG)]),
  'png by its first bytes only': () => Buffer.concat([pngStart, Buffer.from(SCRIPT)]),
  'webp by its first bytes only': () => Buffer.from(`RIFF\u0010\u0000\u0000\u0000WEBP${SCRIPT}`),
  'jpeg with script behind it': async (random) =>
    Buffer.concat([await picture(random).jpeg().toBuffer(), Buffer.from(SCRIPT)]),
  'png with script behind it': async (random) =>
    Buffer.concat([await picture(random).png().toBuffer(), Buffer.from(SCRIPT)]),
  'webp with script behind it': async (random) =>
    Buffer.concat([await picture(random).webp().toBuffer(), Buffer.from(SCRIPT)]),
  'jpeg with script in a comment': async (random) =>
    withJpegComment(await picture(random).jpeg().toBuffer(), SCRIPT),
  'png with script in a text chunk': async (random) =>
    withPngText(await picture(random).png().toBuffer(), SCRIPT),
  'jpeg with its place': (random) =>
    picture(random)
      .withExif({
        IFD0: { Copyright: MARK, ImageDescription: SCRIPT },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '21/1 2/1 0/1' },
      })
      .jpeg()
      .toBuffer(),
  'png with xmp': (random) =>
    picture(random)
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SCRIPT}</x:xmpmeta>`)
      .png()
      .toBuffer(),
  'truncated png': async (random) => cut(await picture(random).png().toBuffer(), random),
  'truncated jpeg': async (random) => cut(await picture(random).jpeg().toBuffer(), random),
  'png that says it is 30,000 wide': () => pngOf(30_000, 30_000),
  'png that is a line of 30,000': () => pngOf(30_000, 1),
  'png of too many pixels': () => pngOf(5_200, 5_200),
  'png of no size': () => pngOf(0, 0),
  'png bomb': () => pngOf(4_000, 4_000, deflateSync(Buffer.alloc(24_000_000))),
  'png with broken bytes': async (random) => broken(await picture(random).png().toBuffer(), random),
  'webp with broken bytes': async (random) =>
    broken(await picture(random).webp().toBuffer(), random),
  'jpeg with null bytes before it': async (random) =>
    Buffer.concat([Buffer.alloc(16), await picture(random).jpeg().toBuffer()]),
  'many pictures in one webp': (random) => picture(random).webp({ loop: 0 }).toBuffer(),
};

const names = [
  'picture.png',
  'picture.svg',
  'index.html',
  'shell.php.jpg',
  '../../../etc/passwd',
  'a\u0000.html.png',
  '.htaccess',
  `${'x'.repeat(300)}.png`,
  'CON.png',
  '"><img src=x onerror=alert(1)>.png',
];
const types = ['image/png', 'image/svg+xml', 'text/html', 'application/x-httpd-php', 'image/jpeg'];

export async function* hostileFiles(count: number, seed: number): AsyncGenerator<HostileFile> {
  const random = randomOf(seed);
  const kinds = Object.entries(makers);
  for (let number = 0; number < count; number += 1) {
    // Every kind in turn, under a name and a type drawn for it.
    const [what, make] = kinds[number % kinds.length] ?? ['nothing', () => Buffer.alloc(0)];
    yield {
      what,
      name: drawn(names, random),
      type: drawn(types, random),
      bytes: Buffer.from(await make(random)),
    };
  }
}

function drawn(texts: readonly string[], random: Random): string {
  return texts[Math.floor(random() * texts.length)] ?? '';
}

function randomOf(seed: number): Random {
  const state = { value: seed };
  return () => {
    state.value = (Math.imul(state.value, 1_664_525) + 1_013_904_223) >>> 0;
    return state.value / 2 ** 32;
  };
}

const jpegStart = Buffer.from('\xff\xd8\xff\xe0', 'latin1');
const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function cut(bytes: Buffer, random: Random): Buffer {
  return bytes.subarray(0, 12 + Math.floor(random() * (bytes.length * 0.7)));
}

function broken(bytes: Buffer, random: Random): Buffer {
  const changed = Buffer.from(bytes);
  for (let at = 0; at < 12; at += 1)
    changed[16 + Math.floor(random() * (changed.length - 16))] = Math.floor(random() * 256);
  return changed;
}

function withJpegComment(bytes: Buffer, text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(text)]);
  return Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]);
}

/** Behind the header, which is 8 + 25 bytes long. */
function withPngText(bytes: Buffer, text: string): Buffer {
  const chunk = pngChunk('tEXt', Buffer.from(`Comment\u0000${text}`));
  return Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]);
}

/** A PNG that says it is so large and, unless told, holds next to nothing. */
export function pngOf(
  width: number,
  height: number,
  packed: Uint8Array = deflateSync(Buffer.alloc(1_000)),
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    pngStart,
    pngChunk('IHDR', header),
    pngChunk('IDAT', packed),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

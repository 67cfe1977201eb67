/**
 * How large a picture says it is, from its first bytes and before any decoder sees it: a few kilobytes of a
 * file can claim gigabytes of pixels.
 */
interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Null when it is no PNG, JPEG or WebP, or its head is broken. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (isTextAt(bytes, 1, 'PNG')) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (view.getUint16(0) === JPEG_START) return jpegSize(view);
    return isTextAt(bytes, 0, 'RIFF') && isTextAt(bytes, 8, 'WEBP') ? webpSize(bytes, view) : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const JPEG_START = 0xffd8;

/** Goes from segment to segment until the one that begins a frame. */
function jpegSize(view: DataView): PictureSize | null {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isStartOfFrame(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** C4, C8 and CC stand among them and are tables. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function webpSize(bytes: Uint8Array, view: DataView): PictureSize | null {
  if (isTextAt(bytes, 12, 'VP8X'))
    return { width: 1 + threeBytes(view, 24), height: 1 + threeBytes(view, 27) };
  if (isTextAt(bytes, 12, 'VP8L')) {
    const packed = view.getUint32(21, true);
    return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
  }
  if (!isTextAt(bytes, 12, 'VP8 ')) return null;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

function threeBytes(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}

function isTextAt(bytes: Uint8Array, at: number, text: string): boolean {
  return String.fromCharCode(...bytes.subarray(at, at + text.length)) === text;
}

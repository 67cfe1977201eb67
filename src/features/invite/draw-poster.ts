/** Draws the poster of an invitation: the name of the site, who invites, a sentence, and the QR code of the link. */
import encodeQR from 'qr';

export interface PosterTexts {
  readonly site: string;
  /** Who invites; empty for nobody. */
  readonly inviter: string;
  readonly headline: string;
  readonly sentence: string;
  readonly scan: string;
  readonly codeName: string;
  readonly code: string;
  readonly link: string;
  /** Said in the sandbox; empty elsewhere. */
  readonly playMoney: string;
  /** BCP 47 tag: where lines may be broken depends on the language. */
  readonly tag: string;
}

export const POSTER_WIDTH = 720;
export const POSTER_HEIGHT = 1080;
const MARGIN = 56;
const ROOM = POSTER_WIDTH - MARGIN * 2;
const QR_SIZE = 320;
const QR_TOP = 560;
/** Quiet zone that a reader needs, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Colours and type are the page's own. */
export function drawPoster(canvas: HTMLCanvasElement, texts: PosterTexts): void {
  const brush = canvas.getContext('2d');
  if (!brush) return;
  canvas.width = POSTER_WIDTH;
  canvas.height = POSTER_HEIGHT;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  const family = getComputedStyle(document.body).fontFamily;
  const write = (text: string, line: Omit<Line, 'family' | 'tag'>) =>
    writeLines(brush, text, { ...line, family, tag: texts.tag });

  drawGround(brush, { ground: colour('ground'), gold: colour('gold') });
  write(texts.site, { y: 104, size: 38, weight: 700, colour: colour('gold') });
  write(texts.playMoney, {
    y: 104,
    size: 24,
    weight: 500,
    colour: colour('warning'),
    align: 'right',
  });
  write(texts.inviter, { y: 220, size: 30, weight: 500, colour: colour('soft') });
  const below = write(texts.headline, {
    y: 288,
    size: 54,
    weight: 700,
    colour: colour('strong'),
    lines: 3,
  });
  write(texts.sentence, { y: below + 8, size: 28, weight: 400, colour: colour('soft'), lines: 3 });
  drawQr(brush, texts.link);
  const foot = QR_TOP + QR_SIZE + 64;
  write(texts.scan, { y: foot, size: 26, weight: 400, colour: colour('faint'), align: 'center' });
  write(`${texts.codeName} ${texts.code}`, {
    y: foot + 58,
    size: 38,
    weight: 700,
    colour: colour('gold'),
    align: 'center',
  });
}

/** Null where the browser refuses to give the picture away. */
interface Line {
  /** Where the first line stands. */
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly colour: string;
  readonly family: string;
  readonly tag: string;
  readonly align?: 'left' | 'center' | 'right';
  /** At most so many; the last is set narrower when there is more to say. */
  readonly lines?: number;
}

const LINE_HEIGHT = 1.3;

/** Answers where the next text may begin. */
function writeLines(brush: CanvasRenderingContext2D, text: string, line: Line): number {
  const { y, size, weight, colour, family, tag, align = 'left', lines = 1 } = line;
  brush.font = `${weight} ${size}px ${family}`;
  brush.fillStyle = colour;
  brush.textAlign = align;
  const x = { left: MARGIN, center: POSTER_WIDTH / 2, right: POSTER_WIDTH - MARGIN }[align];
  const widthOf = (part: string) => brush.measureText(part).width;
  const broken = breakLines(text, { tag, lines, fits: (part) => widthOf(part) <= ROOM });
  broken.forEach((part, index) => {
    brush.fillText(part, x, y + index * size * LINE_HEIGHT, ROOM);
  });
  return y + broken.length * size * LINE_HEIGHT;
}

/** Lines that fit, broken between words as the language knows them; the last takes all that is left. */
export function breakLines(
  text: string,
  { tag, lines, fits }: { tag: string; lines: number; fits: (part: string) => boolean },
): string[] {
  const words = [...new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)];
  const broken: string[] = [''];
  for (const { segment, isWordLike } of words) {
    const last = broken.at(-1) ?? '';
    // A mark never begins a line.
    const mayBreak = isWordLike === true && broken.length < lines && last.trim() !== '';
    if (mayBreak && !fits(last + segment)) broken.push(segment);
    else broken[broken.length - 1] = last + segment;
  }
  return broken.map((line) => line.trim());
}

function drawGround(
  brush: CanvasRenderingContext2D,
  { ground, gold }: { readonly ground: string; readonly gold: string },
): void {
  brush.fillStyle = ground;
  brush.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT);
  const glow = brush.createRadialGradient(POSTER_WIDTH, 0, 0, POSTER_WIDTH, 0, 760);
  brush.globalAlpha = 0.28;
  glow.addColorStop(0, gold);
  glow.addColorStop(1, 'transparent');
  brush.fillStyle = glow;
  brush.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT);
  brush.globalAlpha = 1;
  brush.fillStyle = gold;
  brush.fillRect(MARGIN, 132, 64, 4);
}

function drawQr(brush: CanvasRenderingContext2D, link: string): void {
  const rows = encodeQR(link, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  // Whole pixels a module, or the edges would blur.
  const module = Math.floor(QR_SIZE / rows.length);
  const size = module * rows.length;
  const left = Math.round((POSTER_WIDTH - size) / 2);
  const top = QR_TOP + Math.round((QR_SIZE - size) / 2);
  brush.fillStyle = '#fff';
  brush.beginPath();
  brush.roundRect(left, top, size, size, 16);
  brush.fill();
  brush.fillStyle = '#000';
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) brush.fillRect(left + x * module, top + y * module, module, module);
    });
  });
}

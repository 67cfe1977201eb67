/** Draws the card of a position: dark, the return large, no amounts unless they are given. */

export interface CardTexts {
  readonly site: string;
  readonly name: string;
  /** Side and multiple. */
  readonly badge: string;
  readonly returnText: string;
  /** Empty for none. */
  readonly profitText: string;
  readonly figures: readonly (readonly [name: string, text: string])[];
  readonly time: string;
  /** Said in the sandbox; empty elsewhere. */
  readonly playMoney: string;
  readonly tone: 'up' | 'down' | 'flat';
}

export const CARD_WIDTH = 720;
export const CARD_HEIGHT = 900;
const MARGIN = 56;

/** Colours and type are the page's own, so the palette that the trader chose is the card's too. */
export function drawCard(canvas: HTMLCanvasElement, texts: CardTexts): void {
  const brush = canvas.getContext('2d');
  if (!brush) return;
  canvas.width = CARD_WIDTH;
  canvas.height = CARD_HEIGHT;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  const family = getComputedStyle(document.body).fontFamily;
  const write = (text: string, line: Line) => writeLine(brush, text, { ...line, family });
  const main = colour(texts.tone);

  drawGround(brush, { ground: colour('ground'), glow: main, gold: colour('gold') });
  const left = MARGIN;
  write(texts.site, { x: left, y: 100, size: 34, weight: 700, colour: colour('gold') });
  if (texts.playMoney !== '') {
    const right = CARD_WIDTH - MARGIN;
    write(texts.playMoney, {
      x: right,
      y: 98,
      size: 24,
      weight: 500,
      colour: colour('warning'),
      align: 'right',
      room: 330,
    });
  }
  write(texts.name, { x: left, y: 226, size: 48, weight: 700, colour: colour('strong') });
  write(texts.badge, { x: left, y: 280, size: 30, weight: 600, colour: main });
  write(texts.returnText, { x: left, y: 440, size: 116, weight: 700, colour: main });
  write(texts.profitText, { x: left, y: 506, size: 40, weight: 600, colour: main });
  texts.figures.forEach(([name, text], index) => {
    const x = left + index * ((CARD_WIDTH - MARGIN * 2) / 2);
    const room = (CARD_WIDTH - MARGIN * 2) / 2 - 16;
    write(name, { x, y: 622, size: 26, weight: 400, colour: colour('faint'), room });
    write(text, { x, y: 668, size: 38, weight: 600, colour: colour('strong'), room });
  });
  write(texts.time, {
    x: left,
    y: CARD_HEIGHT - 64,
    size: 26,
    weight: 400,
    colour: colour('faint'),
  });
}

interface Line {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly colour: string;
  readonly align?: CanvasTextAlign;
  /** Longer text is set narrower, never cut. */
  readonly room?: number;
}

function writeLine(
  brush: CanvasRenderingContext2D,
  text: string,
  line: Line & { readonly family: string },
): void {
  const { x, y, size, weight, colour, family, align = 'left' } = line;
  brush.font = `${weight} ${size}px ${family}`;
  brush.fillStyle = colour;
  brush.textAlign = align;
  brush.fillText(text, x, y, line.room ?? CARD_WIDTH - MARGIN * 2);
}

function drawGround(
  brush: CanvasRenderingContext2D,
  colours: { readonly ground: string; readonly glow: string; readonly gold: string },
): void {
  brush.fillStyle = colours.ground;
  brush.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
  const glow = brush.createRadialGradient(CARD_WIDTH, 380, 0, CARD_WIDTH, 380, 620);
  brush.globalAlpha = 0.22;
  glow.addColorStop(0, colours.glow);
  glow.addColorStop(1, 'transparent');
  brush.fillStyle = glow;
  brush.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
  brush.globalAlpha = 1;
  brush.fillStyle = colours.gold;
  brush.fillRect(MARGIN, 128, 64, 4);
  brush.globalAlpha = 0.5;
  brush.fillRect(MARGIN, 724, CARD_WIDTH - MARGIN * 2, 1);
  brush.globalAlpha = 1;
}

/** Null where the browser refuses to give the picture away. */

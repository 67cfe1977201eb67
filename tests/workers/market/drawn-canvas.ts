/** A canvas that remembers what was drawn on it, a picture for each time that it was cleared. */
export interface Picture {
  readonly text: string;
  readonly color: string;
  readonly opacity: number;
  readonly font: string;
  /** Of the baseline, in pixels of the page. */
  readonly at: readonly [number, number];
  /** Colour, strength and place of the veil over the text. */
  veil: { color: string; opacity: number; box: readonly number[] } | null;
}

/** Each letter is ten pixels wide; the font rises 16.2 and falls 3.4. */
const LETTER_PX = 10;

export function drawnCanvas() {
  const pictures: Picture[] = [];
  const held = { box: [] as number[] };
  const events = new EventTarget();
  const context = {
    font: '',
    textAlign: '',
    fillStyle: '',
    globalAlpha: 1,
    setTransform: () => undefined,
    clearRect: () => undefined,
    measureText: (text: string) => ({
      width: [...text].length * LETTER_PX,
      fontBoundingBoxAscent: 16.2,
      fontBoundingBoxDescent: 3.4,
    }),
    fillText(text: string, x: number, y: number) {
      const { fillStyle: color, globalAlpha: opacity, font } = context;
      pictures.push({ text, color, opacity, font, at: [x, y], veil: null });
    },
    beginPath: () => undefined,
    roundRect(...box: number[]) {
      held.box = box;
    },
    fill() {
      const picture = pictures.at(-1);
      const { fillStyle: color, globalAlpha: opacity } = context;
      if (picture) picture.veil = { color, opacity, box: held.box };
    },
  };
  const canvas = Object.assign(events, { width: 0, height: 0, getContext: () => context });
  return { canvas, pictures, texts: () => pictures.map(({ text }) => text) };
}

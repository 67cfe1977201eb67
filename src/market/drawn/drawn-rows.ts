/**
 * Where the rows of a list stand, measured as the page has laid them out, so that what the core draws lies where the text does.
 * The list says what is what: `data-figure` on the box of a figure with its name, `data-bar` on what a share fills, `data-drawn-row`
 * on each row.
 */
import type { RowsLook, RowsPlace } from '../../../contract/features/markets-drawn.ts';
import { colorNow, fontOf, scaleNow } from './drawing.ts';

const TONES = ['up', 'down', 'strong', 'soft', 'gold', 'control'] as const;
/** Of what is told beside a figure: `text-caption`. */
const SMALL_PX = 11;

type Cell = RowsPlace['cells'][number];

/** Null while no row has figures. */
export function measureRows(
  box: HTMLElement,
  rows: number,
): { readonly place: RowsPlace; readonly look: RowsLook } | null {
  const all = [...box.querySelectorAll<HTMLElement>('[data-drawn-row]')];
  const at = fullest(all);
  const [first, second, row] = [all[0], all[1], all[at]];
  const text = row === undefined ? null : textIn(row);
  if (first === undefined || row === undefined || text === null) return null;
  const scale = scaleNow();
  const outer = box.getBoundingClientRect();
  const top = first.getBoundingClientRect().top;
  const pitch = second ? second.getBoundingClientRect().top - top : first.offsetHeight;
  const up = outer.top + at * pitch;
  const place: RowsPlace = {
    width: Math.ceil(outer.width * scale),
    height: Math.ceil(outer.height * scale),
    rows,
    top: top - outer.top,
    pitch,
    textTop: text.getBoundingClientRect().top - up,
    cells: measured(row, 'figure').map(({ element, name }): Cell => {
      const { left, right } = element.getBoundingClientRect();
      return { name, align: alignOf(element), left: left - outer.left, right: right - outer.left };
    }),
    bars: measured(row, 'bar').map(({ element, name }) => {
      const { left, right, top: barTop } = element.getBoundingClientRect();
      return {
        name,
        from: getComputedStyle(element).backgroundPositionX.startsWith('0%') ? 'left' : 'right',
        left: left - outer.left,
        right: right - outer.left,
        top: barTop - up,
        height: element.clientHeight,
      };
    }),
  };
  return { place, look: { scale, ...fontsOf(row), colors: colorsNow() } };
}

/** Beside own orders a row has figures that the page writes. */
function fullest(rows: readonly HTMLElement[]): number {
  const counts = rows.map((row) => row.querySelectorAll('[data-figure]').length);
  return counts.indexOf(Math.max(...counts));
}

/** What is not laid out has no place. */
function measured(row: HTMLElement, kind: 'figure' | 'bar') {
  const inside = [...row.querySelectorAll<HTMLElement>(`[data-${kind}]`)];
  const all = row.dataset[kind] === undefined ? inside : [row, ...inside];
  return all
    .filter((element) => element.offsetWidth > 0)
    .map((element) => ({ element, name: element.dataset[kind] ?? '' }));
}

function alignOf(element: Element): Cell['align'] {
  const { textAlign } = getComputedStyle(element);
  return textAlign === 'right' || textAlign === 'center' ? textAlign : 'left';
}

/** The letters themselves: their box does not depend on the height of the line. */
function textIn(row: Element): Range | null {
  for (const figure of row.querySelectorAll('[data-figure]')) {
    const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      if (range.getBoundingClientRect().height > 0) return range;
    }
  }
  return null;
}

function fontsOf(row: Element) {
  const figure = row.querySelector('[data-figure]') ?? row;
  const font = fontOf(figure);
  const [, size = '', family = ''] = /^\S+ (\S+) (.*)$/.exec(font) ?? [];
  return {
    font,
    boldFont: `600 ${size} ${family}`,
    smallFont: font.replace(size, `${SMALL_PX}px`),
  };
}

function colorsNow(): RowsLook['colors'] {
  return Object.fromEntries(TONES.map((tone) => [tone, colorNow(tone)])) as RowsLook['colors'];
}

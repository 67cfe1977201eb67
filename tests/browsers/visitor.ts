/** What a visitor does in any browser: reads, presses and types. All of it waits for what is not there yet. */
import { waitUntil } from '../support/services/service.ts';
import type { Point, Tab } from './engine.ts';

/** What is not there by then never comes; a busy machine draws a live market slowly. */
const PATIENCE_MS = 60_000;

/** A control: `name` is what it is called or, without a label, its whole text. */
export interface Control {
  readonly css: string;
  readonly name?: string;
}

export interface Visitor {
  /** To a route of the app, as a link within it leads there. */
  go(route: string): Promise<void>;
  /** The text of the first match that is seen; empty where there is none. */
  read(css: string): Promise<string>;
  /** Waits until the text of the first match is as it should be, and answers it. */
  sees(css: string, text: RegExp): Promise<string>;
  /** Waits until there is no such element. */
  seesNo(css: string): Promise<void>;
  /** Waits until there is a text, and then until it is another one. */
  seesChange(css: string): Promise<void>;
  /** The same for what a function in the page tells. */
  changes(tell: (value: string) => string, value?: string): Promise<void>;
  press(control: Control): Promise<void>;
  /** Replaces what the field holds. */
  write(control: Control, text: string): Promise<void>;
  /** Runs a function in the page, which knows nothing of what is around it here. */
  inPage<Value, Answer>(
    run: (value: Value) => Answer | Promise<Answer>,
    value?: Value,
  ): Promise<Answer>;
  /** Waits until the function in the page answers true. */
  until(isMet: (value: string) => boolean | Promise<boolean>, value?: string): Promise<void>;
}

export function createVisitor(tab: Tab): Visitor {
  // The answer of a function in the page is plain data, and of the function's own type.
  const inPage = <Value, Answer>(
    run: (value: Value) => Answer | Promise<Answer>,
    value?: Value,
  ): Promise<Answer> => tab.run(String(run), value ?? null) as Promise<Answer>;
  const read = (css: string) => inPage(textOf, css);
  const waitFor = async (what: string, isMet: () => Promise<boolean>) =>
    waitUntil(async () => {
      if (!(await isMet())) throw new Error(`waited in vain for ${what}`);
    }, PATIENCE_MS);

  async function placeOf(control: Control): Promise<Point> {
    const found: { point: Point } = { point: { x: -1, y: -1 } };
    await waitFor(JSON.stringify(control), async () => {
      const point = await inPage(freePointOf, control);
      // What slides in has another place each time, until it stands.
      const stands = point?.x === found.point.x && point.y === found.point.y;
      if (point !== null) found.point = point;
      return stands;
    });
    return found.point;
  }
  const sees = async (css: string, text: RegExp) => {
    await waitFor(`${text} in ${css}`, async () => text.test(await read(css)));
    return read(css);
  };
  const changes = async (tell: (value: string) => string, value = '') => {
    const first = { told: '' };
    const asked = () => inPage(tell, value);
    await waitFor(`something to change: ${tell.name}`, async () => {
      first.told = await asked();
      return first.told !== '';
    });
    await waitFor(`another answer than ${first.told.slice(0, 80)}`, async () => {
      const told = await asked();
      return told !== '' && told !== first.told;
    });
  };
  const press = async (control: Control) => tab.pressAt(await placeOf(control));
  return {
    inPage,
    read,
    sees,
    press,
    go: (route) =>
      inPage((hash) => {
        location.hash = hash;
      }, route),
    seesNo: (css) => waitFor(`no ${css}`, async () => !(await inPage(isThere, css))),
    seesChange: (css) => changes(textOf, css),
    changes,
    async write(control, text) {
      await press(control);
      for (let left = await inPage(lengthOfFocused); left > 0; left -= 1)
        await tab.key('Backspace');
      await tab.type(text);
    },
    until: (isMet, value = '') => waitFor(isMet.name || String(isMet), () => inPage(isMet, value)),
  };
}

/** Runs in the page. */
function textOf(css: string): string {
  const seen = [...document.querySelectorAll<HTMLElement>(css)].find(
    (element) => element.getClientRects().length > 0,
  );
  return (seen?.innerText ?? '').trim();
}

/** Runs in the page. */
function isThere(css: string): boolean {
  return document.querySelector(css) !== null;
}

/** Runs in the page, when the caret stands at the end of what was typed. */
function lengthOfFocused(): number {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return 0;
  field.setSelectionRange(field.value.length, field.value.length);
  return field.value.length;
}

/** Runs in the page: where a finger hits the control and nothing else; null while something lies over it. */
function freePointOf({ css, name }: Control): Point | null {
  const nameOf = (element: HTMLElement) => {
    const label = (element as HTMLInputElement).labels?.[0]?.innerText ?? element.innerText;
    return (element.getAttribute('aria-label') ?? label).trim();
  };
  const control = [...document.querySelectorAll<HTMLElement>(css)].find(
    (element) =>
      element.getClientRects().length > 0 && (name === undefined || nameOf(element) === name),
  );
  if (!control || control.matches(':disabled')) return null;
  control.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = control.getBoundingClientRect();
  const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  return hit !== null && (control.contains(hit) || hit.contains(control)) ? point : null;
}

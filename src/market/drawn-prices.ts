/**
 * Prices that the core draws, in its own thread: text that changes ten times a second in many rows is layout and
 * paint of the whole page. A row offers the box of its price. The text in it stays, for readers, search and
 * selection, and goes on being shown wherever the core cannot draw. A canvas is handed over once and never
 * changed: when the look of the page is another, or the core, there are new ones.
 */
import address from '@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-500-normal.woff2?url';
import type { PriceLook, PricePlace } from '../../contract/features/markets-drawn.ts';
import { act } from '../link/core-link.ts';
import { useLinkState } from '../link/link-state.ts';
import { onView } from '../link/live-store.ts';
import { usePreferences } from '../link/preferences.ts';

/** Rows that come together are handed over together, once the page has rested. */
const REST_MS = 100;
const FONT = {
  family: 'Barlow Semi Condensed',
  weight: '500',
  // As the class `figure` asks for them.
  features: '"tnum", "lnum"',
  address: new URL(address, location.href).href,
};

type Look = Omit<PriceLook, 'font'>;

interface Drawing {
  readonly id: number;
  readonly canvas: HTMLCanvasElement;
  readonly place: PricePlace;
}

/** The text of a price, in a box of its own. */
interface Offered {
  readonly symbol: string;
  readonly text: HTMLElement;
  /** Writes the text with every frame; answers how to end that. */
  readonly write: () => () => void;
  /** How to end what writes it now; the row does when it leaves the page. */
  readonly shown: { end: () => void };
}

interface Offer extends Offered {
  readonly box: HTMLElement;
  drawing: Drawing | null;
  /** Out of sight: its text is told now and then, and nothing is drawn. */
  isAway: boolean;
}

const offers = new Set<Offer>();
const state = {
  lastId: 0,
  look: '',
  rest: undefined as ReturnType<typeof setTimeout> | undefined,
  canDraw: null as Promise<boolean> | null,
};
const sizes = new ResizeObserver(whenRested);
const sights = new IntersectionObserver(noteSights);
const isStill = matchMedia('(prefers-reduced-motion: reduce)');
/** The system's own colours: it knows those of text, and not those of a canvas. */
const isForced = matchMedia('(forced-colors: active)');

isStill.addEventListener('change', whenRested);
isForced.addEventListener('change', whenRested);
visualViewport?.addEventListener('resize', whenRested);
followScale();
addEventListener('resize', whenRested);
usePreferences.subscribe(whenRested);
useLinkState.subscribe((now, before) => {
  if (now.coreLostAtMs === before.coreLostAtMs) return;
  state.canDraw = null;
  dropGone();
  for (const offer of offers) takeBack(offer);
  whenRested();
});

/** What leaves the page is drawn no more: its box has no size then, which is told. */
export function offerPrice(offered: Offered): void {
  const box = offered.text.parentElement;
  if (!box?.isConnected) return;
  offers.add({ ...offered, box, drawing: null, isAway: false });
  sizes.observe(box);
  sights.observe(box);
  whenRested();
}

/** A long list scrolls in its own box: most of its rows are out of sight. */
function noteSights(entries: readonly IntersectionObserverEntry[]): void {
  const seen = new Map(entries.map(({ target, isIntersecting }) => [target, isIntersecting]));
  for (const offer of offers) {
    const isAway = seen.get(offer.box) === false;
    if (!seen.has(offer.box) || offer.isAway === isAway) continue;
    takeBack(offer);
    offer.isAway = isAway;
    offer.shown.end();
    offer.shown.end = isAway ? followText(offer) : offer.write();
  }
  whenRested();
}

/** A window that comes to another screen has the same size, and pixels of another. */
function followScale(): void {
  const onChange = () => {
    whenRested();
    followScale();
  };
  const scale = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
  scale.addEventListener('change', onChange, { once: true });
}

function whenRested(): void {
  clearTimeout(state.rest);
  state.rest = setTimeout(() => void settle(), REST_MS);
}

async function settle(): Promise<void> {
  state.canDraw ??= askForFont();
  const canDraw = await state.canDraw;
  dropGone();
  if (!canDraw) return;
  const look = lookNow();
  const isOther = JSON.stringify(look) !== state.look;
  state.look = JSON.stringify(look);
  // Measured before anything is changed, so that the page is laid out once.
  const inSight = [...offers].filter(({ isAway }) => !isAway);
  const places = inSight.map((offer) => [offer, placeOf(offer, look.scale)] as const);
  for (const [offer, place] of places) {
    const { drawing } = offer;
    const isRight = !isOther && drawing?.place.width === place.width;
    if (drawing !== null && isRight && drawing.place.height === place.height) continue;
    takeBack(offer);
    if (place.width > 0 && !isForced.matches) void handOver(offer, look, place);
  }
}

function dropGone(): void {
  for (const offer of offers) {
    if (offer.box.isConnected) continue;
    offers.delete(offer);
    sizes.unobserve(offer.box);
    sights.unobserve(offer.box);
    release(offer);
  }
}

async function askForFont(): Promise<boolean> {
  if (!('transferControlToOffscreen' in HTMLCanvasElement.prototype)) return false;
  try {
    return await act('price.font', FONT);
  } catch {
    // The next core is asked again.
    return false;
  }
}

function lookNow(): Look {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`);
  return {
    scale: devicePixelRatio * (visualViewport?.scale ?? 1),
    plain: color('strong'),
    stale: color('faint'),
    staleOpacity: 0.8,
    up: color('up'),
    down: color('down'),
    isStill: isStill.matches,
  };
}

/** In whole pixels of the device, so that none of the canvas falls between two of the screen's. */
function placeOf({ box, text }: Offer, scale: number): PricePlace {
  const { width, height, top } = box.getBoundingClientRect();
  return {
    width: Math.ceil(width * scale),
    height: Math.ceil(height * scale),
    top: text.getBoundingClientRect().top - top,
  };
}

async function handOver(offer: Offer, look: Look, place: PricePlace): Promise<void> {
  const canvas = document.createElement('canvas');
  state.lastId += 1;
  const drawing: Drawing = { id: state.lastId, canvas, place };
  offer.drawing = drawing;
  canvas.ariaHidden = 'true';
  canvas.className = 'pointer-events-none absolute top-0 right-0 invisible';
  canvas.style.width = `${place.width / look.scale}px`;
  canvas.style.height = `${place.height / look.scale}px`;
  offer.box.append(canvas);
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(offer.text);
  const font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const handed = canvas.transferControlToOffscreen();
  const { symbol } = offer;
  try {
    const { id } = drawing;
    await act('price.draw', { id, symbol, canvas: handed, look: { ...look, font }, place }, [
      handed,
    ]);
  } catch {
    if (offer.drawing === drawing) takeBack(offer);
    return;
  }
  // The first picture is on the screen with the next frame of its own thread.
  await nextFrame();
  await nextFrame();
  if (offer.drawing !== drawing) return;
  canvas.classList.remove('invisible');
  offer.box.dataset['drawn'] = '';
  offer.text.style.color = 'transparent';
  offer.shown.end();
  offer.shown.end = followText(offer);
}

/** With the rest of the row: for readers, search and selection. */
function followText({ symbol, text }: Offer): () => void {
  return onView('markets.calmQuote', symbol, (quote) => {
    const node = text.firstChild;
    if (node && quote && node.nodeValue !== quote.tightText) node.nodeValue = quote.tightText;
  });
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The price is text again. */
function takeBack(offer: Offer): void {
  if (offer.box.dataset['drawn'] !== undefined) {
    delete offer.box.dataset['drawn'];
    offer.text.style.color = '';
    offer.shown.end();
    offer.shown.end = offer.write();
  }
  release(offer);
}

function release(offer: Offer): void {
  if (offer.drawing === null) return;
  const { id, canvas } = offer.drawing;
  offer.drawing = null;
  canvas.remove();
  // A core that is gone has released all that it drew.
  act('price.release', { id }).catch(() => undefined);
}

/**
 * Prices that the core draws (`drawing.ts`): text that changes ten times a second in many rows is layout and paint of the
 * whole page. A row offers the box of its price. The text in it stays, for readers, search and selection, and goes on
 * being shown wherever the core cannot draw.
 */
import type { PriceLook, PricePlace } from '../../../contract/features/markets-drawn.ts';
import { act } from '../../link/core-link.ts';
import { onView } from '../../link/live-store.ts';
import {
  canDraw,
  colorNow,
  fontOf,
  isStillNow,
  newCanvas,
  nextDrawing,
  onCoreLost,
  onLookChange,
  scaleNow,
  whenSeen,
} from './drawing.ts';

/** Rows that come together are handed over together, once the page has rested. */
const REST_MS = 100;

type Look = Omit<PriceLook, 'font'>;

interface Drawing {
  readonly id: number;
  readonly canvas: HTMLCanvasElement;
  readonly place: PricePlace;
}

/** The text of a price, in a box of its own. */
interface Offered {
  readonly symbol: string;
  readonly isCalm: boolean;
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
  look: '',
  rest: undefined as ReturnType<typeof setTimeout> | undefined,
};
const sizes = new ResizeObserver(whenRested);
const sights = new IntersectionObserver(noteSights);

onLookChange(whenRested);
onCoreLost(() => {
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

function whenRested(): void {
  clearTimeout(state.rest);
  state.rest = setTimeout(() => void settle(), REST_MS);
}

async function settle(): Promise<void> {
  const may = await canDraw();
  dropGone();
  if (!may) {
    for (const offer of offers) takeBack(offer);
    return;
  }
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
    if (place.width > 0) void handOver(offer, look, place);
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

function lookNow(): Look {
  return {
    scale: scaleNow(),
    plain: colorNow('strong'),
    stale: colorNow('faint'),
    staleOpacity: 0.8,
    up: colorNow('up'),
    down: colorNow('down'),
    isStill: isStillNow(),
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
  const canvas = newCanvas('right', { ...place, scale: look.scale });
  const drawing: Drawing = { id: nextDrawing(), canvas, place };
  offer.drawing = drawing;
  offer.box.append(canvas);
  const font = fontOf(offer.text);
  const handed = canvas.transferControlToOffscreen();
  const { symbol, isCalm } = offer;
  try {
    const { id } = drawing;
    await act(
      'price.draw',
      { id, symbol, isCalm, canvas: handed, look: { ...look, font }, place },
      [handed],
    );
  } catch {
    if (offer.drawing === drawing) takeBack(offer);
    return;
  }
  await whenSeen();
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

/**
 * What is drawn by the core, in its own thread: whether it can, how the page looks, and when that is another. A canvas is handed
 * over once and never changed: when the look of the page is another, or the core, there are new ones.
 */
import regular from '@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-500-normal.woff2?url';
import bold from '@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-600-normal.woff2?url';
import { act } from '../../link/core-link.ts';
import { useLinkState } from '../../link/link-state.ts';
import { usePreferences } from '../../link/preferences.ts';

const FONTS = [
  ['500', regular],
  ['600', bold],
] as const;

const state = { lastId: 0, canDraw: null as Promise<boolean> | null };
const isStill = matchMedia('(prefers-reduced-motion: reduce)');
/** The system's own colours: it knows those of text, and not those of a canvas. */
const isForced = matchMedia('(forced-colors: active)');
const listeners = new Set<() => void>();
const tellAll = () => {
  for (const listener of listeners) listener();
};

isStill.addEventListener('change', tellAll);
isForced.addEventListener('change', tellAll);
visualViewport?.addEventListener('resize', tellAll);
addEventListener('resize', tellAll);
usePreferences.subscribe(tellAll);
followScale();

/** A window that comes to another screen has the same size, and pixels of another. */
function followScale(): void {
  const onChange = () => {
    tellAll();
    followScale();
  };
  const scale = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
  scale.addEventListener('change', onChange, { once: true });
}

useLinkState.subscribe((now, before) => {
  if (now.coreLostAtMs !== before.coreLostAtMs) state.canDraw = null;
});

/** Calls when the page may look another; returns how to stop. */
export function onLookChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls when the core is lost, and with it all that it drew; the next one is asked anew. Returns how to stop. */
export function onCoreLost(listener: () => void): () => void {
  return useLinkState.subscribe((now, before) => {
    if (now.coreLostAtMs !== before.coreLostAtMs) listener();
  });
}

/** Whether a canvas may be handed over. */
export async function canDraw(): Promise<boolean> {
  state.canDraw ??= askForFonts();
  return (await state.canDraw) && !isForced.matches;
}

async function askForFonts(): Promise<boolean> {
  if (!('transferControlToOffscreen' in HTMLCanvasElement.prototype)) return false;
  try {
    const loads = FONTS.map(([weight, address]) =>
      act('price.font', {
        family: 'Barlow Semi Condensed',
        weight,
        // As the class `figure` asks for them.
        features: '"tnum", "lnum"',
        address: new URL(address, location.href).href,
      }),
    );
    return (await Promise.all(loads)).every(Boolean);
  } catch {
    // The next core is asked again.
    return false;
  }
}

/** Names a drawing. */
export function nextDrawing(): number {
  state.lastId += 1;
  return state.lastId;
}

/** Device pixels in one of the page's. */
export const scaleNow = () => devicePixelRatio * (visualViewport?.scale ?? 1);

/** Whether the trader asked for no motion. */
export const isStillNow = () => isStill.matches;

/** A colour of the theme by its name. */
export function colorNow(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`);
}

export function fontOf(element: Element): string {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  return `${fontWeight} ${fontSize} ${fontFamily}`;
}

interface CanvasSize {
  /** In device pixels. */
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** A canvas at the top of its box and one of its edges, which is not seen yet. */
export function newCanvas(edge: 'left' | 'right', { width, height, scale }: CanvasSize) {
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  canvas.className = `pointer-events-none absolute top-0 invisible ${edge === 'left' ? 'left-0' : 'right-0'}`;
  canvas.style.width = `${width / scale}px`;
  canvas.style.height = `${height / scale}px`;
  return canvas;
}

/** The first picture is on the screen with the next frame of the core's own thread. */
export async function whenSeen(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

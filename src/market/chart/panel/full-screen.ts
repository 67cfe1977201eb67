/**
 * useFullScreen(ref): `enter` shows an element over everything, by the browser's full screen where it is
 * allowed and else over the page; Escape, back and `leave` end it. Nothing behind can be reached meanwhile.
 */
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { addBackLayer } from '../../../device/back-layers.ts';
import { beforeNavigate } from '../../../navigation/navigate.ts';
import { holdScroll } from '../../../ui/layers/hold-scroll.ts';

export interface FullScreen {
  readonly isOn: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
}

export function useFullScreen(ref: RefObject<HTMLElement | null>): FullScreen {
  const [isOn, setIsOn] = useState(false);
  const leave = useCallback(() => setIsOn(false), []);
  const enter = useCallback(() => {
    setIsOn(true);
    if (ref.current) void askBrowser(ref.current);
  }, [ref]);

  useEffect(() => {
    const element = ref.current;
    if (!isOn || element === null) return;
    const release = [holdPage(element), ...listenForEnd(element, leave)];
    return () => {
      for (const undo of release) undo();
      giveBack(element);
    };
  }, [isOn, leave, ref]);

  return { isOn, enter, leave };
}

/** Phones turn to the side for it where they let a page ask; where nothing is allowed the overlay serves. */
async function askBrowser(element: HTMLElement): Promise<void> {
  try {
    await element.requestFullscreen({ navigationUI: 'hide' });
    await lockLandscape();
  } catch {
    if (document.fullscreenElement === element || !element.isConnected) return;
    // The top layer is above every other part of the page, however those are stacked.
    element.setAttribute('popover', 'manual');
    element.showPopover?.();
  }
}

interface TurnableScreen {
  lock?: (orientation: 'landscape') => Promise<void>;
}

async function lockLandscape(): Promise<void> {
  const orientation: TurnableScreen = screen.orientation ?? {};
  // Desktops and some phones refuse to lock; full screen works without it.
  await orientation.lock?.('landscape').catch(() => undefined);
}

function giveBack(element: HTMLElement): void {
  if (element.hasAttribute('popover')) {
    if (element.matches(':popover-open')) element.hidePopover();
    element.removeAttribute('popover');
  }
  // It may have ended by itself.
  if (document.fullscreenElement === element) void document.exitFullscreen().catch(() => undefined);
  screen.orientation?.unlock?.();
}

/** What is not within the element neither scrolls nor takes the focus. */
function holdPage(element: HTMLElement): () => void {
  const letScroll = holdScroll();
  const held: Element[] = [];
  for (let inner: Element = element; inner.parentElement; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other === inner || other.hasAttribute('inert')) continue;
      other.setAttribute('inert', '');
      held.push(other);
    }
  }
  return () => {
    letScroll();
    for (const other of held) other.removeAttribute('inert');
  };
}

function listenForEnd(element: HTMLElement, leave: () => void): (() => void)[] {
  const seen = { isFull: false };
  const onChange = () => {
    const isFull = document.fullscreenElement === element;
    if (seen.isFull && !isFull) leave();
    seen.isFull = isFull;
  };
  const onKey = (event: KeyboardEvent) => {
    // An open sheet takes the key first.
    if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) leave();
  };
  onChange();
  document.addEventListener('fullscreenchange', onChange);
  document.addEventListener('keydown', onKey);
  return [
    () => document.removeEventListener('fullscreenchange', onChange),
    () => document.removeEventListener('keydown', onKey),
    addBackLayer(leave),
    beforeNavigate(() => {
      leave();
      return true;
    }),
  ];
}

/** The one listener of the page: finds what a key means, and has it done. Fetched where a keyboard is used. */
import i18next from 'i18next';
import { showToast } from '../ui/layers/toast.tsx';
import { type ActionName, trades } from './actions-table.ts';
import { meaningOf, placeOf } from './key-meaning.ts';
import { useKeySettings } from './key-settings.ts';
import { offeredHandler } from './offered-actions.ts';
import { isTradingLocked } from './trading-lock.ts';

/** Until the returned function is called. */
export function listenToKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    // What lies over the page, and what has the focus, take their keys first.
    if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
    const name = meaningOf(event, placeOf(event.target), useKeySettings.getState());
    if (name !== null && performAction(name)) event.preventDefault();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** Does it, or says why not. False where the page has nothing to do with it: the key is left to the browser. */
export function performAction(name: ActionName): boolean {
  const handler = offeredHandler(name);
  const problem = handler === null ? 'notHere' : problemOf(name);
  if (problem === null) handler?.();
  else if (problem === 'notHere' && !isTradingPage()) return false;
  else showToast(i18next.t(`told.${problem}`, { ns: 'keys' }), 'warning');
  return true;
}

function problemOf(name: ActionName): 'locked' | 'covered' | null {
  if (!trades(name)) return null;
  if (isTradingLocked()) return 'locked';
  // In full screen the ticket, and the question whether one is sure, cannot be reached.
  return document.querySelector('[data-full=true]') === null ? null : 'covered';
}

const isTradingPage = () => offeredHandler('buy') !== null;

/** Says that a message has come, unless the trader does not want to hear of its kind. Fetched with the first. */
import type { Notice } from '../../../contract/core.ts';
import { isNotified } from '../../device/notified-kinds.ts';
import { run } from '../../link/core-link.ts';
import { currentPath } from '../../navigation/navigate.ts';
import { PORTFOLIO_PATH } from '../../navigation/paths.ts';
import { isJustTold, showToast, TOAST_MS } from '../../ui/layers/toast.tsx';

type MessageNotice = Extract<Notice, { kind: 'message' }>;

/** So many may come at once, each told with its own title. */
const NEWEST = 10;

export async function tellMessage({ id, messageKind, title, link }: MessageNotice): Promise<void> {
  if (!isNotified(messageKind)) return;
  // Who is in the conversation reads there what was said; fills and closings have a toast of their own.
  if (messageKind === 'talk' && isInSight(link)) {
    void run('messages.detail', { id });
    return;
  }
  if (link === PORTFOLIO_PATH) return;
  // The event speaks the language of the account, the list that of the screen.
  const answer = await run('messages.list', { limit: NEWEST });
  const listed = answer.ok ? answer.value.list.find((message) => message.id === id) : undefined;
  const words = listed?.title ?? title;
  // The page has said it already, as the answer to what was done on it.
  if (isJustTold(words)) return;
  const show = () => showToast(words, isWarning(messageKind) ? 'warning' : 'primary');
  // What somebody has just done is answered first; the message of it does not take that away.
  if (isToastShown()) setTimeout(show, TOAST_MS);
  else show();
}

function isWarning(kind: MessageNotice['messageKind']): boolean {
  return kind === 'security' || kind === 'risk';
}

function isInSight(link: string | null): boolean {
  return document.visibilityState === 'visible' && isPathOf(link);
}

/** With what else the page was opened with. */
function isPathOf(link: string | null): boolean {
  const path = currentPath();
  return link !== null && (path === link || path.startsWith(`${link}&`));
}

function isToastShown(): boolean {
  const isKnown = CSS.supports('selector(:popover-open)');
  return isKnown && document.querySelector('[role=status]:popover-open') !== null;
}

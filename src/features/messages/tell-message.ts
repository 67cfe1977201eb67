/** Says that a message has come, unless the trader does not want to hear of its kind. Fetched with the first. */
import type { Notice } from '../../../contract/core.ts';
import { isNotified } from '../../device/notified-kinds.ts';
import { run } from '../../link/core-link.ts';
import { isJustTold, showToast, TOAST_MS } from '../../ui/layers/toast.tsx';

type MessageNotice = Extract<Notice, { kind: 'message' }>;

/** So many may come at once, each told with its own title. */
const NEWEST = 10;

export async function tellMessage({ id, messageKind, title }: MessageNotice): Promise<void> {
  if (!isNotified(messageKind)) return;
  // The event speaks the language of the account, the list that of the screen.
  const answer = await run('messages.list', { limit: NEWEST });
  const listed = answer.ok ? answer.value.list.find((message) => message.id === id) : undefined;
  const words = listed?.title ?? title;
  // The page has said it already, as the answer to what was done on it.
  if (isJustTold(words)) return;
  const show = () => showToast(words, messageKind === 'security' ? 'warning' : 'primary');
  // What somebody has just done is answered first; the message of it does not take that away.
  if (isToastShown()) setTimeout(show, TOAST_MS);
  else show();
}

function isToastShown(): boolean {
  const isKnown = CSS.supports('selector(:popover-open)');
  return isKnown && document.querySelector('[role=status]:popover-open') !== null;
}

/** What is being written in a room, by whom, and what goes with it. */
import type { ChatMessageView } from '../../../contract/features/chat.ts';
import type { RequestOf, ResponseOf } from '../../../contract/table.ts';

export interface Draft {
  readonly room: string;
  /** Undefined until it is known, null for a guest. */
  readonly me: ResponseOf<'chat.rooms'>['me'] | undefined;
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  readonly replyTo: ChatMessageView | null;
  readonly onReplied: () => void;
}

/** A market, or a position of one's own. */
export type Card = Pick<RequestOf<'chat.send'>, 'symbol' | 'positionId'>;

/** The conversation as it is shown: the newest messages live, earlier ones as they are asked for. */
import { useState } from 'react';
import type { TalkMessage, Ticket } from '../../../../contract/features/support.ts';
import { errorWords } from '../../../i18n/error-words.ts';
import { run } from '../../../link/core-link.ts';
import { type Answer, useAsk } from '../../../link/use-ask.ts';
import { showToast } from '../../../ui/layers/toast.tsx';

interface Earlier {
  readonly list: readonly TalkMessage[];
  readonly hasMore: boolean;
}

export interface Talk {
  readonly answer: Answer<unknown>;
  readonly ticket: Ticket | null;
  /** Oldest first. */
  readonly messages: readonly TalkMessage[];
  readonly hasMore: boolean;
  readonly loadEarlier: () => Promise<void>;
}

export function useTalk(): Talk {
  const answer = useAsk('support.conversation', {});
  const [earlier, setEarlier] = useState<Earlier | null>(null);
  const newest = answer.data?.list ?? [];
  const messages = joined(earlier?.list ?? [], newest);

  const loadEarlier = async () => {
    const before = messages[0]?.id;
    if (before === undefined) return;
    const page = await run('support.talk', { before });
    if (!page.ok) return showToast(errorWords(page.error), 'error');
    const { list, hasMore } = page.value;
    setEarlier({ list: joined(list, messages), hasMore });
  };

  return {
    answer,
    ticket: answer.data?.ticket ?? null,
    messages,
    hasMore: earlier?.hasMore ?? answer.data?.hasMore ?? false,
    loadEarlier,
  };
}

/** The newest page moves on as messages come; what it has left stays. */
function joined(older: readonly TalkMessage[], newer: readonly TalkMessage[]) {
  const byId = new Map([...older, ...newer].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((one, other) => one.id - other.id);
}

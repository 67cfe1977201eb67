/** Places the order of a ticket on paper: on the device, and nowhere else. */
import { useState } from 'react';
import type { ErrorCode } from '../../../../contract/envelope.ts';
import { vibrateTick } from '../../../device/vibration.ts';
import { codeWords } from '../../../i18n/error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { act } from '../../../link/core-link.ts';
import { showToast } from '../../../ui/layers/toast.tsx';
import type { UseSubmit } from '../ticket/use-submit.ts';

export const usePaperSubmit: UseSubmit = (_, ticket) => {
  const { t } = useWords('spot');
  const [isPending, setIsPending] = useState(false);
  return {
    isPending,
    isChecking: false,
    async submit({ amount, price }) {
      vibrateTick();
      setIsPending(true);
      const limit = ticket.kind === 'limit' ? { price } : {};
      const answer = await act('practice.trade', { side: ticket.side, amount, ...limit }).catch(
        () => null,
      );
      setIsPending(false);
      if (answer === null) return;
      const { problem, status } = answer;
      // The core names only codes of the closed list.
      if (problem !== null)
        return showToast(codeWords(problem.code as ErrorCode, problem.params), 'warning');
      if (status === 'refused') return;
      ticket.finish(amount);
      showToast(t(status === 'filled' ? 'practice.filled' : 'practice.placed'), 'success');
    },
  };
};

/** TicketLine { ticket }: where the matter stands, and what its user can do about it: settle it, and rate the help. */
import { Star } from 'lucide-react';
import type { Ticket } from '../../../../contract/features/support.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

const stars = [1, 2, 3, 4, 5] as const;

export function TicketLine({ ticket: { id, state, rating } }: { readonly ticket: Ticket }) {
  const { t } = useWords('support');
  const { send: close, isPending } = useSend('support.close');
  return (
    <section
      aria-label={t('talk.state')}
      className="flex flex-wrap items-center justify-center gap-x-3 pb-2 text-center text-small text-faint"
    >
      {state === 'closed' && <Rating id={id} />}
      {state !== 'closed' && (
        <p role="status">{t(`talk.states.${state}`, { stars: String(rating ?? '') })}</p>
      )}
      {state === 'answered' && (
        <Button
          variant="ghost"
          size="small"
          isLoading={isPending}
          onClick={() => void close({ id })}
        >
          {t('talk.settle')}
        </Button>
      )}
    </section>
  );
}

function Rating({ id }: { readonly id: number }) {
  const { t } = useWords('support');
  const { send: rate, isPending } = useSend('support.rate');
  return (
    <>
      <p role="status" className="w-full">
        {t('talk.states.closed')}
      </p>
      <fieldset aria-label={t('talk.rate')} className="flex items-center">
        <span className="pr-1">{t('talk.rate')}</span>
        {stars.map((rating) => (
          <IconButton
            key={rating}
            icon={Star}
            label={t('talk.stars', { stars: rating })}
            disabled={isPending}
            onClick={() => void rate({ id, rating })}
          />
        ))}
      </fieldset>
    </>
  );
}

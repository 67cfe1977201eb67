/** Shows the result of an option that ended while it was looked at, and says it to those who listen. */
import { useEffect, useRef, useState } from 'react';
import type { OptionView } from '../../../../contract/features/options-views.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { Button } from '../../../ui/button.tsx';
import { optionName } from '../held/option-name.ts';
import { ResultSheet } from './result-sheet.tsx';

interface EndedOptionsProps {
  /** True while a sheet of the ticket is open: a result that comes then waits. */
  readonly isQuiet: boolean;
  /** The option whose sheet is open: its result is seen there, and those of others wait. */
  readonly shownId: number | null;
}

export function EndedOptions({ isQuiet, shownId }: EndedOptionsProps) {
  const { t } = useWords('options');
  const [ended, setEnded] = useEnded(shownId);
  const [id = null, ...others] = ended;
  const option = useTopic('options.order', id === null ? null : String(id));
  // Who has sold one knows what it brought.
  const isSold = option?.outcome === 'sold';
  useEffect(() => {
    if (isSold) setEnded((queue) => queue.filter((each) => each !== id));
  }, [isSold, id, setEnded]);
  return (
    <>
      <Announcement option={option} />
      {id !== null && option !== null && !isSold && !isQuiet && shownId === null && (
        <ResultSheet
          key={id}
          id={id}
          onClose={() => setEnded([])}
          footer={
            others.length === 0 ? undefined : (
              <Button isWide variant="plain" onClick={() => setEnded(others)}>
                {t('result.next', { total: others.length })}
              </Button>
            )
          }
        />
      )}
    </>
  );
}

/** What was held at the last look and is no more, the oldest first, but for what is shown. */
function useEnded(shownId: number | null) {
  const held = useTopic('options.holding');
  const knownRef = useRef<readonly number[]>([]);
  const [ended, setEnded] = useState<readonly number[]>([]);
  useEffect(() => {
    // Null is a session that ended or has not come yet.
    const ids = held?.map(({ id }) => id) ?? null;
    const gone = ids === null ? [] : knownRef.current.filter((id) => !ids.includes(id));
    knownRef.current = ids ?? [];
    const unseen = gone.filter((id) => id !== shownId);
    if (unseen.length > 0) setEnded((queue) => [...queue, ...unseen]);
  }, [held, shownId]);
  return [ended, setEnded] as const;
}

function Announcement({ option }: { readonly option: OptionView | null }) {
  const { t } = useWords('options');
  const text =
    option?.outcome &&
    t('ended', {
      name: optionName(option),
      outcome: t(`outcome.${option.outcome}`),
      profit: `${option.profitText} ${option.currency}`,
    });
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

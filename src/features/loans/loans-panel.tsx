/** What was borrowed: the open loans, live, or those that have ended. */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { EndedLoans } from './ended-loans.tsx';
import { OpenLoans } from './open-loans.tsx';

const kinds = ['open', 'ended'] as const;

export function LoansPanel({ onBorrow }: { readonly onBorrow: () => void }) {
  const { t } = useWords('loans');
  const [kind, setKind] = useState<(typeof kinds)[number]>('open');
  return (
    <>
      <div className="py-2">
        <SegmentedControl
          variant="chips"
          label={t('tabs.mine')}
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
      </div>
      {kind === 'open' ? <OpenLoans onBorrow={onBorrow} /> : <EndedLoans />}
    </>
  );
}

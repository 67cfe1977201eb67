/** StressRows { figures }: made-up quotes as they are painted, so that painting costs what a list costs. */
import { memo } from 'react';
import type { StressRow } from '../../../contract/features/diagnostics.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { toneText } from '../../theme/palette.ts';
import type { Figures } from './figures.ts';

export function StressRows({ figures }: { readonly figures: Figures }) {
  const { t } = useWords('diagnostics');
  const view = useTopic('diagnostics.stress');
  const done = view === null ? 0 : view.elapsedMs / view.durationMs;
  return (
    <div className="pt-3">
      <div className="flex items-baseline justify-between text-small text-soft">
        <span>{t('stress.made')}</span>
        <span className="figure" data-figure="stress-quotes">
          {figures.count(view?.quotes ?? 0)}
        </span>
      </div>
      <progress
        aria-label={t('stress.progress')}
        value={done}
        className="mt-2 block h-0.5 w-full appearance-none bg-hairline [&::-moz-progress-bar]:bg-gold [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-gold"
      />
      <ul aria-label={t('stress.made')} className="grid grid-cols-2 gap-x-6 pt-2 wide:grid-cols-4">
        {(view?.rows ?? []).map((row) => (
          <Row key={row.name} {...row} />
        ))}
      </ul>
    </div>
  );
}

const Row = memo(function Row({ name, lastText, percentText, tone }: StressRow) {
  return (
    <li className="figure flex h-7 items-center justify-between gap-2 text-small">
      <span className="text-faint">{name}</span>
      <span>{lastText}</span>
      <span className={toneText(tone)}>{percentText}</span>
    </li>
  );
});

/** The course of the total over a range, and how far it has come. */
import { useState } from 'react';
import type { CourseView } from '../../../contract/features/assets.ts';
import { codeWords, errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { usePreferences } from '../../link/preferences.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useTopic } from '../../link/use-topic.ts';
import { toneText } from '../../theme/palette.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { Curve } from '../../ui/figures/curve.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

const ranges = ['7', '30', '90', '365'] as const;
type Range = (typeof ranges)[number];

/** `isEmpty`: the accounts hold nothing, so that a deposit is still to come. */
export function EquityHistory({ isEmpty }: { readonly isEmpty: boolean }) {
  const { t } = useWords('assets');
  const { t: common } = useWords();
  const [range, setRange] = useState<Range>('7');
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const days = Number.parseInt(range, 10);
  const { data, failure, refresh } = useAsk('assets.course', { days }, { keepPrevious: true });
  return (
    <section aria-label={t('history.label', { change: data?.percentText ?? '' })}>
      <div className="mt-2 h-[84px]">
        {failure && data === undefined && (
          <div className="flex h-full items-center justify-between gap-3 text-small text-soft">
            {errorWords(failure) || t('history.failed')}
            <Button variant="plain" size="small" onClick={() => void refresh()}>
              {common('ui.retry')}
            </Button>
          </div>
        )}
        {!failure && data === undefined && <Awaited />}
        {data && <EquityCurve course={data} />}
        {data === null && (
          <p className="flex h-full items-center text-small text-faint">
            {t(isEmpty ? 'history.empty' : 'history.young')}
          </p>
        )}
      </div>
      <div className="mt-2 flex items-center justify-between gap-3">
        <SegmentedControl
          variant="chips"
          label={t('history.range')}
          value={range}
          onChange={setRange}
          options={ranges.map((value) => ({ value, label: t(`history.${value}`) }))}
        />
        {data && <ChangeText course={data} isHidden={isHidden} />}
      </div>
    </section>
  );
}

/** Without a network nothing is on its way, and that is said. */
function Awaited() {
  const state = useTopic('connection')?.state;
  if (state !== 'offline' && state !== 'reconnecting')
    return <Skeleton className="h-full w-full" />;
  return <p className="flex h-full items-center text-small text-faint">{codeWords('offline')}</p>;
}

interface ChangeTextProps {
  readonly course: CourseView;
  readonly isHidden: boolean;
}

function ChangeText({ course: { tone, amountText, percentText }, isHidden }: ChangeTextProps) {
  return (
    <span className={`figure shrink-0 text-small ${toneText(tone)}`}>
      {isHidden ? percentText : `${amountText} (${percentText})`}
    </span>
  );
}

/** A drawing, so a chart library stays out. */
function EquityCurve({ course: { path, width, height } }: { readonly course: CourseView }) {
  return (
    <Curve
      stroke={path}
      fill={`${path}L${width} ${height}L0 ${height}Z`}
      width={width}
      height={height}
    />
  );
}

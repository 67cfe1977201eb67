/** WhatIfButton: the whole account if every price moved by so much: what it would be worth, and what would be liquidated. */
import { useState } from 'react';
import { shareText } from '../../../i18n/own-figures.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { toneText } from '../../../theme/palette.ts';
import { Button } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { FigureLines } from '../../../ui/figures/figure-lines.tsx';
import { NOTHING } from '../../../ui/figures/nothing.ts';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import { Skeleton } from '../../../ui/lists/skeleton.tsx';

export function WhatIfButton() {
  const { t } = useWords('futures');
  const [isOpen, setIsOpen] = useState(false);
  const hasPositions = (useTopic('futures.positions')?.length ?? 0) > 0;
  if (!hasPositions) return null;
  return (
    <>
      <Button variant="plain" size="medium" isWide onClick={() => setIsOpen(true)}>
        {t('whatIf.title')}
      </Button>
      <Sheet isBeside isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('whatIf.title')}>
        <WhatIf />
      </Sheet>
    </>
  );
}

const moves = ['-20', '-10', '-5', '5', '10', '20'] as const;

function WhatIf() {
  const { t, tag } = useWords('futures');
  const [move, setMove] = useState<(typeof moves)[number]>('-10');
  const view = useTopic('futures.whatIf', JSON.stringify({ percent: Number(move) }));
  const names = view?.ended.map(({ symbol, side }) => `${symbol} ${t(`side.${side}`)}`);
  // Several of one market and side end together.
  const ended = [...new Set(names)];
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-soft">{t('whatIf.hint')}</p>
      <SegmentedControl
        variant="chips"
        label={t('whatIf.move')}
        value={move}
        onChange={setMove}
        options={moves.map((value) => ({ value, label: shareText(`${value}e-2`, tag) }))}
      />
      {view === null ? (
        <Skeleton className="h-36 w-full" />
      ) : (
        <FigureLines
          lines={[
            [t('account.equity'), view.equityText],
            [
              t('whatIf.change'),
              <span key="change" className={toneText(view.tone)}>
                {view.changeText}
              </span>,
            ],
            [t('whatIf.ended'), ended.length === 0 ? t('whatIf.none') : ended.join(', ')],
            [t('whatIf.down'), view.downText || NOTHING],
            [t('whatIf.up'), view.upText || NOTHING],
          ]}
        />
      )}
    </div>
  );
}

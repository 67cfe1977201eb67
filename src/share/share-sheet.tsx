/** ShareSheet { position, onClose }: the card as a picture, to be saved or handed on. */

import { useCallback, useState } from 'react';
import { multipleText } from '../../contract/plain/multiple-text.ts';
import { SITE_NAME } from '../../contract/plain/site-name.ts';
import { DAY_MS } from '../../contract/plain/time.ts';
import { exactTime } from '../i18n/time-words.ts';
import { useWords } from '../i18n/use-words.ts';
import { useAsk } from '../link/use-ask.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { Sheet } from '../ui/layers/sheet.tsx';
import { CARD_HEIGHT, CARD_WIDTH, type CardTexts, drawCard } from './draw-card.ts';
import type { SharedPosition } from './shared-position.ts';
import { useSharedPicture } from './use-shared-picture.ts';

const FILE_NAME = 'aureus-position.png';

interface ShareSheetProps {
  readonly position: SharedPosition;
  readonly onClose: () => void;
}

export function ShareSheet({ position, onClose }: ShareSheetProps) {
  const { t } = useWords('share');
  // The card shows one moment: what it was when the sheet was opened.
  const [moment] = useState(() => ({ position, timeMs: Date.now() }));
  const [hasAmount, setHasAmount] = useState(false);
  const texts = useCardTexts(moment.position, { timeMs: moment.timeMs, hasAmount });
  const { canvasRef, canShare, save, share } = useSharedPicture({
    fileName: FILE_NAME,
    draw: useCallback((canvas: HTMLCanvasElement) => drawCard(canvas, texts), [texts]),
    failed: t('failed'),
    unsupported: t('unsupported'),
  });
  return (
    <Sheet isOpen onClose={onClose} title={t('title')}>
      <div className="flex flex-col gap-4 pt-1">
        <canvas
          ref={canvasRef}
          role="img"
          aria-label={`${texts.name}, ${texts.badge}, ${texts.returnText}`}
          width={CARD_WIDTH}
          height={CARD_HEIGHT}
          className="mx-auto max-h-[52dvh] w-auto max-w-full rounded-large border border-hairline"
        />
        {position.profitText !== '' && (
          <Checkbox isChecked={hasAmount} onChange={setHasAmount}>
            {t('amount')}
          </Checkbox>
        )}
        <div className="flex gap-3">
          <Button
            variant={canShare ? 'plain' : 'primary'}
            className="flex-1"
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
          {canShare && (
            <Button className="flex-1" onClick={() => void share()}>
              {t('share')}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}

function useCardTexts(
  position: SharedPosition,
  { timeMs, hasAmount }: { timeMs: number; hasAmount: boolean },
): CardTexts {
  const { t, tag, language } = useWords('share');
  const { data: site } = useAsk('home.siteConfig', {}, { staleMs: DAY_MS });
  const { name, side, multiple, returnText, profitText, entryText, markText, tone } = position;
  return {
    site: site?.siteName ?? SITE_NAME,
    name,
    badge:
      multiple === null
        ? t(`side.${side}`)
        : `${t(`side.${side}`)} ${multipleText(String(multiple), language)}`,
    returnText,
    profitText: hasAmount ? profitText : '',
    figures: [
      [t('entry'), entryText],
      [t(position.isClosed ? 'close' : 'mark'), markText],
    ],
    time: exactTime(timeMs, tag),
    playMoney: site?.isSandbox === true ? t('playMoney') : '',
    tone,
  };
}

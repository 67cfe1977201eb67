/** ShareSheet { position, onClose }: the card as a picture, to be saved or handed on. */
import { useEffect, useRef, useState } from 'react';
import { DAY_MS } from '../../contract/plain/time.ts';
import { saveBlob } from '../device/save-file.ts';
import { exactTime } from '../i18n/time-words.ts';
import { useWords } from '../i18n/use-words.ts';
import { useAsk } from '../link/use-ask.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toast.tsx';
import { CARD_HEIGHT, CARD_WIDTH, type CardTexts, drawCard, pictureOf } from './draw-card.ts';
import type { SharedPosition } from './shared-position.ts';

const SITE_NAME = 'Aureus';
const FILE_NAME = 'aureus-position.png';

interface ShareSheetProps {
  readonly position: SharedPosition;
  readonly onClose: () => void;
}

export function ShareSheet({ position, onClose }: ShareSheetProps) {
  const { t } = useWords('share');
  const { t: common } = useWords();
  const canvasRef = useRef<HTMLCanvasElement>(null);
  // The card shows one moment: what it was when the sheet was opened.
  const [moment] = useState(() => ({ position, timeMs: Date.now() }));
  const [hasAmount, setHasAmount] = useState(false);
  const texts = useCardTexts(moment.position, { timeMs: moment.timeMs, hasAmount });
  useEffect(() => {
    if (canvasRef.current) drawCard(canvasRef.current, texts);
  }, [texts]);
  const withPicture = async (use: (picture: Blob) => Promise<void> | void) => {
    const picture = canvasRef.current && (await pictureOf(canvasRef.current));
    if (picture) await use(picture);
    else showToast(t('failed'), 'error');
  };
  const save = () =>
    withPicture((picture) => {
      saveBlob(FILE_NAME, picture);
      showToast(common('savedPicture'), 'success');
    });
  const share = () =>
    withPicture(async (picture) => {
      const files = [new File([picture], FILE_NAME, { type: 'image/png' })];
      // Whoever closes the system's sheet has not failed at anything.
      if (navigator.canShare?.({ files })) await navigator.share({ files }).catch(() => undefined);
      else showToast(t('unsupported'), 'info');
    });
  const canShare = typeof navigator.share === 'function';
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
  const { t, tag } = useWords('share');
  const { data: site } = useAsk('home.siteConfig', {}, { staleMs: DAY_MS });
  const { name, side, multiple, returnText, profitText, entryText, markText, tone } = position;
  return {
    site: site?.siteName ?? SITE_NAME,
    name,
    badge: multiple === null ? t(`side.${side}`) : `${t(`side.${side}`)} ${multiple}x`,
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

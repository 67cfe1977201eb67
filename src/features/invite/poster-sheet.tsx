/** PosterSheet { code, link, onClose }: the invitation as a picture, to be saved or handed on. */

import { useCallback } from 'react';
import { SITE_NAME } from '../../../contract/plain/site-name.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSession } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useSharedPicture } from '../../share/use-shared-picture.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { drawPoster, POSTER_HEIGHT, POSTER_WIDTH, type PosterTexts } from './draw-poster.ts';

const FILE_NAME = 'aureus-invitation.png';

interface PosterSheetProps {
  readonly code: string;
  readonly link: string;
  readonly onClose: () => void;
}

export function PosterSheet({ code, link, onClose }: PosterSheetProps) {
  const { t } = useWords('invite');
  const texts = usePosterTexts(code, link);
  const { canvasRef, canShare, save, share } = useSharedPicture({
    fileName: FILE_NAME,
    draw: useCallback((canvas: HTMLCanvasElement) => drawPoster(canvas, texts), [texts]),
    failed: t('posterFailed'),
  });
  return (
    <Sheet isOpen onClose={onClose} title={t('poster')}>
      <div className="flex flex-col gap-4 pt-1">
        <canvas
          ref={canvasRef}
          role="img"
          aria-label={`${texts.headline}. ${texts.codeName} ${code}`}
          width={POSTER_WIDTH}
          height={POSTER_HEIGHT}
          className="mx-auto max-h-[58dvh] w-auto max-w-full rounded-large border border-hairline"
        />
        <div className="flex gap-3">
          <Button
            variant={canShare ? 'plain' : 'primary'}
            className="flex-1"
            onClick={() => void save()}
          >
            {t('savePoster')}
          </Button>
          {canShare && (
            <Button className="flex-1" onClick={() => void share()}>
              {t('sharePoster')}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}

function usePosterTexts(code: string, link: string): PosterTexts {
  const { t, tag } = useWords('invite');
  const { data: site } = useAsk('home.siteConfig', {}, { staleMs: DAY_MS });
  const session = useSession();
  const nickname = session.state === 'user' ? (session.user?.nickname ?? '') : '';
  const siteName = site?.siteName ?? SITE_NAME;
  return {
    site: siteName,
    inviter: nickname === '' ? '' : t('invites', { name: nickname }),
    headline: t('headline', { site: siteName }),
    sentence: t('sentence'),
    scan: t('scan'),
    codeName: t('code'),
    code,
    link,
    playMoney: site?.isSandbox === true ? t('playMoney') : '',
    tag,
  };
}

/**
 * `const { canvasRef, canShare, save, share } = useSharedPicture({ fileName, draw, failed, unsupported })`: a picture
 * that is drawn on a canvas, to be saved or handed on.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { saveBlob } from '../device/save-file.ts';
import { useWords } from '../i18n/use-words.ts';
import { showToast } from '../ui/layers/toast.tsx';

interface PictureParts {
  readonly fileName: string;
  /** The same function as long as the picture is the same. */
  readonly draw: (canvas: HTMLCanvasElement) => void;
  /** What is said when the picture could not be made. */
  readonly failed: string;
  /** What is said where pictures cannot be handed on; without it the picture is saved instead. */
  readonly unsupported?: string;
}

interface SharedPicture {
  readonly canvasRef: RefObject<HTMLCanvasElement | null>;
  readonly canShare: boolean;
  readonly save: () => Promise<void>;
  readonly share: () => Promise<void>;
}

export function useSharedPicture(parts: PictureParts): SharedPicture {
  const { fileName, draw, failed, unsupported } = parts;
  const { t } = useWords();
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvasRef.current) draw(canvasRef.current);
  }, [draw]);
  const withPicture = async (use: (picture: Blob) => Promise<void> | void) => {
    const picture = canvasRef.current && (await pictureOf(canvasRef.current));
    if (picture) await use(picture);
    else showToast(failed, 'error');
  };
  const save = () =>
    withPicture((picture) => {
      saveBlob(fileName, picture);
      showToast(t('savedPicture'), 'success');
    });
  const share = () =>
    withPicture(async (picture) => {
      const files = [new File([picture], fileName, { type: 'image/png' })];
      // Closing the system's sheet is no failure.
      if (navigator.canShare?.({ files })) await navigator.share({ files }).catch(() => undefined);
      else if (unsupported === undefined) await save();
      else showToast(unsupported, 'info');
    });
  return { canvasRef, canShare: typeof navigator.share === 'function', save, share };
}

function pictureOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

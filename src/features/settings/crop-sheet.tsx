/** The square of a chosen picture that becomes the portrait: moved and zoomed by finger, wheel or keys. */
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import {
  type Crop,
  LARGEST_ZOOM,
  moveCrop,
  type PictureSize,
  squareOf,
  startCrop,
  zoomCrop,
} from './crop-geometry.ts';
import { drawSquare } from './draw-square.ts';
import { useCropGestures } from './use-crop-gestures.ts';

interface CropSheetProps {
  readonly file: File;
  readonly isSaving: boolean;
  readonly onClose: () => void;
  readonly onCropped: (picture: Blob) => void;
}

interface Opened {
  readonly size: PictureSize;
  readonly crop: Crop;
}

export function CropSheet({ file, isSaving, onClose, onCropped }: CropSheetProps) {
  const { t } = useWords('settings');
  const common = useWords();
  const pictureRef = useRef<HTMLImageElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  const save = async () => {
    if (opened === null || pictureRef.current === null) return;
    const drawn = await drawSquare(pictureRef.current, squareOf(opened.crop, opened.size));
    if (drawn === null) setIsBroken(true);
    else onCropped(drawn);
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('crop.title')}
      footer={
        <Button
          isWide
          isLoading={isSaving}
          disabled={opened === null || isBroken}
          onClick={() => void save()}
        >
          {common.t('ui.save')}
        </Button>
      }
    >
      {isBroken ? (
        <p role="alert" className="py-10 text-center text-error">
          {t('crop.failed')}
        </p>
      ) : (
        <CropFrame
          file={file}
          pictureRef={pictureRef}
          opened={opened}
          onOpened={setOpened}
          onBroken={() => setIsBroken(true)}
        />
      )}
    </Sheet>
  );
}

interface CropFrameProps {
  readonly file: File;
  readonly pictureRef: React.RefObject<HTMLImageElement | null>;
  readonly opened: Opened | null;
  readonly onOpened: (next: Opened | ((last: Opened | null) => Opened | null)) => void;
  readonly onBroken: () => void;
}

function CropFrame({ file, pictureRef, opened, onOpened, onBroken }: CropFrameProps) {
  const { t } = useWords('settings');
  const address = useFileAddress(file);
  const change = (next: (crop: Crop, size: PictureSize) => Crop) =>
    onOpened((last) => last && { ...last, crop: next(last.crop, last.size) });
  const gestures = useCropGestures({
    move: (by) => change((crop, size) => moveCrop(crop, size, by)),
    zoomBy: (factor) => change((crop, size) => zoomCrop(crop, size, crop.zoom * factor)),
  });
  return (
    <div className="flex flex-col items-center gap-4 pt-1">
      <button
        {...gestures}
        type="button"
        aria-label={t('crop.frame')}
        className="relative size-[min(300px,100%)] aspect-square cursor-grab touch-none overflow-hidden rounded-large bg-control active:cursor-grabbing"
      >
        {opened === null && <Skeleton className="size-full rounded-large" />}
        {address !== null && (
          <img
            ref={pictureRef}
            src={address}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              const size = { width: naturalWidth, height: naturalHeight };
              onOpened({ size, crop: startCrop(size) });
            }}
            onError={onBroken}
            className="pointer-events-none absolute max-w-none select-none"
            style={opened ? placeOf(opened) : { visibility: 'hidden' }}
          />
        )}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-full border-2 border-gold/80 shadow-[0_0_0_999px_rgb(0_0_0/0.45)]"
        />
      </button>
      <label className="flex w-full items-center gap-3 text-small text-soft">
        {t('crop.zoom')}
        <input
          type="range"
          min={1}
          max={LARGEST_ZOOM}
          step={0.01}
          disabled={opened === null}
          value={opened?.crop.zoom ?? 1}
          onChange={({ target }) => {
            const zoom = target.valueAsNumber;
            change((crop, size) => zoomCrop(crop, size, zoom));
          }}
          className="h-11 flex-1 accent-gold"
        />
      </label>
      <p className="text-center text-small text-faint">{t('crop.hint')}</p>
    </div>
  );
}

/** The square fills the frame, so everything is a share of the frame's side. */
function placeOf({ crop, size }: Opened) {
  const { x, y, side } = squareOf(crop, size);
  const share = (pixels: number) => `${(pixels / side) * 100}%`;
  return {
    width: share(size.width),
    height: share(size.height),
    left: share(-x),
    top: share(-y),
  };
}

/** The picture's address in this page, for as long as it is shown. */
function useFileAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

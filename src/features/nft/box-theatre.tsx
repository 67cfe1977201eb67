/**
 * BoxTheatre { box, work, onClose }: the box trembles and is what it held. Who wants less motion, or taps it, sees the work
 * at once; what it is was decided long before.
 */
import { useEffect, useRef, useState } from 'react';
import type { NftItem } from '../../../contract/features/nft-entities.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { Modal } from '../../ui/layers/modal.tsx';

interface BoxTheatreProps {
  /** The picture of the closed box. */
  readonly box: string;
  readonly work: NftItem;
  readonly onClose: () => void;
}

const TREMBLE_MS = 1_100;
const REVEAL_MS = 420;

export function BoxTheatre({ box, work, onClose }: BoxTheatreProps) {
  const { t } = useWords('nft');
  const { t: common } = useWords();
  const [isOpen, setIsOpen] = useState(isStill);
  const { name, rarity, image } = work;
  const words = t('box.revealed', { name });
  return (
    <Modal
      isOpen
      onClose={onClose}
      label={words}
      className="m-auto w-[min(360px,calc(100vw-48px))] rounded-large bg-raised"
    >
      <div className="flex flex-col items-center gap-4 p-5">
        {isOpen ? (
          <Work image={image} />
        ) : (
          <Box image={box} label={t('box.opening')} onOpen={() => setIsOpen(true)} />
        )}
        <p role="status" className="text-center text-title font-semibold">
          {isOpen ? words : t('box.opening')}
        </p>
        {isOpen && rarity !== null && <Badge tone="gold">{t(`rarities.${rarity}`)}</Badge>}
        <Button isWide onClick={onClose} disabled={!isOpen}>
          {common('ui.close')}
        </Button>
      </div>
    </Modal>
  );
}

const PICTURE = 'aspect-square w-full rounded-large bg-control object-cover';

interface BoxProps {
  readonly image: string;
  readonly label: string;
  readonly onOpen: () => void;
}

function Box({ image, label, onOpen }: BoxProps) {
  const ref = useRef<HTMLImageElement>(null);
  const openRef = useRef(onOpen);
  useEffect(() => {
    openRef.current = onOpen;
  });
  useEffect(() => {
    const trembling = ref.current?.animate(tremble(), { duration: TREMBLE_MS, easing: 'ease-in' });
    if (!trembling) return;
    trembling.onfinish = () => openRef.current();
    return () => trembling.cancel();
  }, []);
  return (
    <button type="button" aria-label={label} onClick={onOpen} className="w-full">
      <img ref={ref} src={image} alt="" className={PICTURE} />
    </button>
  );
}

/** To and fro, further each time. */
function tremble(): Keyframe[] {
  const swings = Array.from({ length: 9 }, (_, at) => ({
    transform: `rotate(${(at % 2 === 0 ? -1 : 1) * (1 + at * 0.6)}deg)`,
  }));
  return [{ transform: 'none' }, ...swings, { transform: 'scale(1.08)' }];
}

function Work({ image }: { readonly image: string }) {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (isStill()) return;
    ref.current?.animate(
      [
        { transform: 'scale(0.7)', opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: REVEAL_MS, easing: 'cubic-bezier(0.22, 0.8, 0.3, 1)' },
    );
  }, []);
  return <img ref={ref} src={image} alt="" className={PICTURE} />;
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

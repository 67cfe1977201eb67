/**
 * Sheet { isOpen, onClose, title, children, footer?, isBeside? }: slides up from the bottom; closes by swipe,
 * Escape, a tap outside or its cross. On wide screens it is a centred panel, or stands beside what opened it.
 */
import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { Modal } from './modal.tsx';

interface SheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly isBeside?: boolean;
}

const CLOSING_DISTANCE = 80;

export function Sheet({ isOpen, onClose, title, children, footer, isBeside = false }: SheetProps) {
  const { t } = useWords();
  const { panelRef, handlers } = useSwipeDown(onClose);
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      label={title}
      isBeside={isBeside}
      className={classNames(
        'mx-auto mt-auto mb-0 w-full max-w-[520px] animate-sheet-in bg-transparent wide:mb-auto',
        isBeside && 'wide:max-w-[340px] wide:animate-none wide:backdrop:bg-transparent',
      )}
    >
      <div
        ref={panelRef}
        className="flex max-h-[85dvh] flex-col rounded-t-large border-t border-hairline bg-raised pb-(--safe-bottom) wide:rounded-large wide:border"
      >
        <div {...handlers} className="touch-none">
          <div
            aria-hidden="true"
            className="mx-auto mt-2 h-1 w-9 rounded-full bg-hairline wide:hidden"
          />
          <div className="flex items-center justify-between pt-1 pr-1 pl-4">
            <h2 className="truncate text-[16px] font-semibold">{title}</h2>
            <IconButton icon={X} label={t('ui.close')} onClick={onClose} />
          </div>
        </div>
        <div className="overflow-y-auto overscroll-contain px-4 pb-4">{children}</div>
        {footer !== undefined && <div className="border-t border-hairline p-4">{footer}</div>}
      </div>
    </Modal>
  );
}

/** Moves the panel with the finger without a render, and closes it once it was pulled far enough. */
function useSwipeDown(onClose: () => void) {
  const panelRef = useRef<HTMLDivElement>(null);
  const startRef = useRef<number | null>(null);
  const pulled = (event: PointerEvent) =>
    Math.max(0, event.clientY - (startRef.current ?? event.clientY));
  const shift = (distance: number) => {
    if (panelRef.current)
      panelRef.current.style.transform = distance ? `translateY(${distance}px)` : '';
  };
  const release = (event: PointerEvent) => {
    const distance = pulled(event);
    startRef.current = null;
    shift(0);
    if (distance > CLOSING_DISTANCE) onClose();
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if ((event.target as Element).closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      startRef.current = event.clientY;
    },
    onPointerMove: (event: PointerEvent) => {
      if (startRef.current !== null) shift(pulled(event));
    },
    onPointerUp: release,
    onPointerCancel: () => {
      startRef.current = null;
      shift(0);
    },
  };
  return { panelRef, handlers };
}

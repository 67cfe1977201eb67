/**
 * Modal { isOpen, onClose, label, className, children, isBeside? }: the browser's own modal dialog, which
 * traps the focus, closes by Escape, by back and by a tap outside, and gives the focus back to where it was.
 * Sheet and Dialog are made of it.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { addBackLayer } from '../../device/back-layers.ts';
import { dropSecondClick } from '../../device/second-click.ts';
import { holdScroll } from './hold-scroll.ts';
import { placeBeside } from './place-beside.ts';

interface ModalProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
  /** On a desk it stands at what opened it, and dims nothing. */
  readonly isBeside?: boolean;
}

export function Modal({ isOpen, ...rest }: ModalProps) {
  // Closed, its content does not exist: nothing below it keeps watching or computing.
  return isOpen ? <OpenModal {...rest} /> : null;
}

function OpenModal(props: Omit<ModalProps, 'isOpen'>) {
  const { onClose, label, className, children, isBeside = false } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const closeRef = useRef(onClose);
  useEffect(() => {
    closeRef.current = onClose;
  });
  useEffect(() => addBackLayer(() => closeRef.current()), []);
  // Closed while it is still in the page, the browser returns the focus to what opened it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const letScroll = holdScroll();
    const opener = document.activeElement;
    dialog?.showModal();
    if (isBeside && dialog) placeBeside(dialog, opener);
    return () => {
      letScroll();
      dialog?.close();
      dropSecondClick();
    };
  }, [isBeside]);
  return (
    <dialog
      ref={ref}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={keepFormBelow}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
      className={`text-strong backdrop:animate-fade-in backdrop:bg-black/60 ${className}`}
    >
      {children}
    </dialog>
  );
}

/** A field of a sheet that stands in a form is of that form to the browser, and Enter in it would send what lies below. */
function keepFormBelow(event: KeyboardEvent<HTMLDialogElement>): void {
  const { key, target, currentTarget } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  if (target.form && !currentTarget.contains(target.form)) event.preventDefault();
}

/**
 * Dialog { isOpen, onClose, title, children?, confirmLabel?, onConfirm?, cancelLabel?, tone?, isLoading? }
 * A question in the middle of the screen. Without `onConfirm` it only informs.
 */
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../button.tsx';
import { Modal } from './modal.tsx';

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirmLabel?: string;
  readonly onConfirm?: () => void;
  readonly cancelLabel?: string;
  readonly tone?: 'primary' | 'up' | 'down';
  readonly isLoading?: boolean;
}

export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  onConfirm,
  cancelLabel,
  tone = 'primary',
  isLoading = false,
}: DialogProps) {
  const { t } = useWords();
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      label={title}
      className="m-auto w-[min(320px,calc(100vw-48px))] animate-fade-in rounded-large bg-raised"
    >
      <div className="flex flex-col gap-3 p-5">
        <h2 className="text-title font-semibold">{title}</h2>
        {children !== undefined && (
          <div className="max-h-[50dvh] overflow-y-auto text-soft">{children}</div>
        )}
        <div className="mt-2 flex gap-3">
          <Button variant="plain" size="medium" className="flex-1" onClick={onClose}>
            {cancelLabel ?? t(onConfirm ? 'ui.cancel' : 'ui.close')}
          </Button>
          {onConfirm && (
            <Button
              variant={tone}
              size="medium"
              className="flex-1"
              isLoading={isLoading}
              onClick={onConfirm}
            >
              {confirmLabel ?? t('ui.confirm')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}

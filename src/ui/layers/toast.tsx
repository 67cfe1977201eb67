/**
 * showToast(text, kind?: 'info' | 'success' | 'warning' | 'error' | 'primary') from anywhere;
 * ToastHost once in the app. A toast stays for 1500 ms (APP-29), lies above open sheets and over no field.
 */
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';
import { classNames } from '../class-names.ts';
import { placeToast } from './toast-place.ts';

export const TOAST_MS = 1500;
const PLACE_MS = 200;

export type ToastKind = 'primary' | 'success' | 'info' | 'error' | 'warning';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: ToastKind;
}

const useToasts = create<{ readonly current: Toast | null }>(() => ({ current: null }));

/** Each type has its icon, in its own colour (THEME-04). */
export const toastIcons: Record<ToastKind, { readonly icon: LucideIcon; readonly colour: string }> =
  {
    primary: { icon: Info, colour: 'text-primary' },
    success: { icon: CircleCheck, colour: 'text-success' },
    info: { icon: Info, colour: 'text-info' },
    error: { icon: CircleAlert, colour: 'text-error' },
    warning: { icon: TriangleAlert, colour: 'text-warning' },
  };

const last = { text: '', toldAtMs: 0 };

/** The newest replaces the one that is shown; a text that is already shown is shown again. */
export function showToast(text: string, kind: ToastKind = 'info'): void {
  if (text === '') return;
  last.text = text;
  last.toldAtMs = performance.now();
  useToasts.setState(({ current }) => ({ current: { id: (current?.id ?? 0) + 1, text, kind } }));
}

/** So long a text counts as just told. */
const REPEAT_MS = 15_000;

/** Whether somebody has read this very text a moment ago: told twice it reads like two events. */
export function isJustTold(text: string): boolean {
  return last.text === text && performance.now() - last.toldAtMs < REPEAT_MS;
}

export function ToastHost() {
  const toast = useToasts(({ current }) => current);
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!toast) return;
    // Shown again, the popover rises above any dialog that was opened after it.
    ref.current?.showPopover?.();
    const place = () => ref.current && placeToast(ref.current);
    place();
    // The page that comes while it is shown has tabs and buttons of its own.
    const places = setInterval(place, PLACE_MS);
    const timer = setTimeout(() => useToasts.setState({ current: null }), TOAST_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(places);
      ref.current?.hidePopover?.();
    };
  }, [toast]);

  const { icon: Icon, colour } = toastIcons[toast?.kind ?? 'info'];
  return (
    <div
      ref={ref}
      popover="manual"
      role="status"
      aria-live="polite"
      className={classNames(
        'pointer-events-none fixed inset-x-0 bottom-auto mx-auto w-fit max-w-[min(80vw,360px)] animate-fade-in rounded-large border border-hairline bg-control px-4 py-2 text-strong shadow-[0_12px_40px_rgb(0_0_0/0.5)]',
        toast ? 'flex items-center gap-2.5' : 'hidden',
      )}
    >
      {toast && <Icon aria-hidden="true" size={20} className={classNames('shrink-0', colour)} />}
      <span>{toast?.text}</span>
    </div>
  );
}

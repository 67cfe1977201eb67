/** The number keyboard never covers the button: while a field has the focus, the form's end is kept in sight. */
import { type RefObject, useCallback, useEffect, useRef } from 'react';

interface SubmitVisibility {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly keepVisible: () => void;
}

export function useKeepSubmitVisible(): SubmitVisibility {
  const formRef = useRef<HTMLFormElement>(null);
  const keepVisible = useCallback(() => {
    const form = formRef.current;
    const view = globalThis.visualViewport;
    if (!form || !view || !(document.activeElement instanceof HTMLInputElement)) return;
    const isCovered = form.getBoundingClientRect().bottom > view.offsetTop + view.height;
    if (isCovered && form.contains(document.activeElement)) form.scrollIntoView({ block: 'end' });
  }, []);
  useEffect(() => {
    const view = globalThis.visualViewport;
    view?.addEventListener('resize', keepVisible);
    return () => view?.removeEventListener('resize', keepVisible);
  }, [keepVisible]);
  return { formRef, keepVisible };
}

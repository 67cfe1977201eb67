import { type RefObject, useEffect, useRef } from 'react';

/** Tells when an element has left the window, or the tab is hidden. */
export function useSight(ref: RefObject<Element | null>, onGone: () => void): void {
  const goneRef = useRef(onGone);
  useEffect(() => {
    goneRef.current = onGone;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && !entry.isIntersecting) goneRef.current();
    });
    const hide = () => document.hidden && goneRef.current();
    observer.observe(element);
    document.addEventListener('visibilitychange', hide);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', hide);
    };
  }, [ref]);
}

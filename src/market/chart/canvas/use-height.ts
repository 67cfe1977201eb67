/** The height of an element in whole pixels, 0 before it is known. */
import { type RefObject, useLayoutEffect, useState } from 'react';

export function useHeight(ref: RefObject<HTMLElement | null>): number {
  const [heightPx, setHeightPx] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setHeightPx(element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return heightPx;
}

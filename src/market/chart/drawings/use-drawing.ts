/**
 * Whether something is drawn on a chart now, and how it begins. A chart that is low beside a ticket has no room
 * to draw in, so there it goes to full screen first, and drawing ends with that.
 */
import { type RefObject, useEffect } from 'react';
import { startDrawing, stopDrawing, useDrawTool } from './draw-tool.ts';

export function useDrawing(
  sectionRef: RefObject<HTMLElement | null>,
  isLow: boolean,
  enterFull: () => void,
): { readonly isDrawing: boolean; readonly draw: () => void } {
  const isDrawing = useDrawTool(({ isOn }) => isOn);
  useEffect(() => stopDrawing, []);
  useEffect(() => {
    if (isLow) stopDrawing();
  }, [isLow]);
  useEffect(() => {
    if (!isDrawing) return;
    return () => {
      // The focus goes back to where it began.
      requestAnimationFrame(() => {
        const tool = sectionRef.current?.querySelector<HTMLElement>('[data-opens="draw"]');
        tool?.focus({ preventScroll: true });
      });
    };
  }, [isDrawing, sectionRef]);
  const draw = () => {
    if (isLow) enterFull();
    startDrawing();
  };
  return { isDrawing, draw };
}

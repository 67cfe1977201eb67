/**
 * HoldButton { hint, onHeld, isLoading?, children }: acts only once it has been held down for a second, by finger, mouse
 * or key, and fills meanwhile. A tap says the hint instead.
 */
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { showToast } from './layers/toast.tsx';

interface HoldButtonProps {
  readonly hint: string;
  readonly onHeld: () => void;
  readonly isLoading?: boolean;
  readonly children: ReactNode;
}

const HOLD_MS = 1000;
/** A finger trembles, and what lies above may grow meanwhile; who goes this far has thought better of it. */
const SLIP_PX = 40;
const HOLDING_KEYS: readonly string[] = ['Enter', ' '];

export function HoldButton({ hint, onHeld, isLoading = false, children }: HoldButtonProps) {
  const [isHeld, setIsHeld] = useState(false);
  const startRef = useRef({ x: 0, y: 0 });
  const onHeldRef = useRef(onHeld);
  useEffect(() => {
    onHeldRef.current = onHeld;
  });
  useEffect(() => {
    if (!isHeld) return;
    const timer = setTimeout(() => {
      setIsHeld(false);
      onHeldRef.current();
    }, HOLD_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  const release = () => {
    if (isHeld) showToast(hint, 'info');
    setIsHeld(false);
  };
  const press = ({ button, currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    if (button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    startRef.current = { x: clientX, y: clientY };
    setIsHeld(true);
  };
  const slip = ({ clientX, clientY }: PointerEvent) => {
    const { x, y } = startRef.current;
    if (isHeld && Math.hypot(clientX - x, clientY - y) > SLIP_PX) release();
  };
  return (
    <Button
      variant="plain"
      size="medium"
      isWide
      isLoading={isLoading}
      title={hint}
      // A finger that rests opens no menu and selects no text.
      onContextMenu={(event) => event.preventDefault()}
      onPointerDown={press}
      onPointerMove={slip}
      onPointerUp={release}
      onPointerCancel={() => setIsHeld(false)}
      onKeyDown={({ key, repeat }) => !repeat && HOLDING_KEYS.includes(key) && setIsHeld(true)}
      onKeyUp={release}
      onBlur={() => setIsHeld(false)}
      // Helping technology clicks without holding: it learns what there is to do.
      onClick={({ detail }) => detail === 0 && !isHeld && showToast(hint, 'info')}
      className="relative touch-none overflow-hidden"
    >
      <span
        aria-hidden="true"
        style={{ transitionDuration: isHeld ? `${HOLD_MS}ms` : '120ms' }}
        className={`absolute inset-y-0 left-0 bg-down-fill transition-[width] ease-linear ${isHeld ? 'w-full' : 'w-0'}`}
      />
      <span className="relative truncate">{children}</span>
    </Button>
  );
}

/** Spins the wheel with a seed of the device's own, and keeps the outcome back until the wheel has come to rest. */
import { useState } from 'react';
import type { WheelSpin, WheelView } from '../../../contract/features/games.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';

interface UseSpin {
  readonly spin: WheelSpin | null;
  /** The commitment that stood on the screen when the wheel was spun. */
  readonly seen: string;
  readonly isTurning: boolean;
  readonly isPending: boolean;
  readonly turn: () => Promise<void>;
  readonly hasTurned: () => void;
}

const SEED_BYTES = 16;

export function useSpin(wheel: WheelView): UseSpin {
  const { t } = useWords('games');
  const { send, isPending } = useSend('games.spin', { unknown: t('unknown') });
  const [own, setOwn] = useState<WheelSpin | null>(null);
  const [isTurning, setIsTurning] = useState(false);
  // Another day's wheel is another one.
  const isToday = own !== null && own.commitment === wheel.commitment;

  const turn = async () => {
    const result = await send({ commitment: wheel.commitment, clientSeed: drawSeed() });
    if (!result?.ok) return;
    setIsTurning(!isStill());
    setOwn(result.value);
  };

  return {
    spin: isToday ? own : wheel.spin,
    seen: wheel.commitment,
    isTurning,
    isPending,
    turn,
    hasTurned: () => setIsTurning(false),
  };
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function drawSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

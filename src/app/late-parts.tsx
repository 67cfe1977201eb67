/** What no first paint needs: its code and words come once the page rests. */
import { type ComponentType, useEffect, useState } from 'react';
import { needWords } from '../i18n/i18n.ts';

const REST_MS = 1500;

async function fetchParts(): Promise<ComponentType> {
  const [{ AfterRest }] = await Promise.all([import('./after-rest.tsx'), needWords(['app'])]);
  return AfterRest;
}

export function LateParts() {
  const [Parts, setParts] = useState<ComponentType | null>(null);
  useEffect(() => {
    const show = (parts: ComponentType) => setParts(() => parts);
    const timer = setTimeout(() => void fetchParts().then(show, () => undefined), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return Parts && <Parts />;
}

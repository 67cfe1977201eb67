/** What is typed, once the typing has rested (APP-30), so that not every letter is asked for; an emptied field is empty at once. */
import { useEffect, useState } from 'react';

const REST_MS = 500;

export function useRestedText(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : rested;
}

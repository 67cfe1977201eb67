/** What was shown stays until what is asked for now has come. */
import { useState } from 'react';

export function useShown<View>(view: View | null): View | null {
  const [last, setLast] = useState(view);
  if (view !== null && view !== last) setLast(view);
  return view ?? last;
}

/** The country of the phone number being typed. 86 unless another is picked (SESS-15). */
import { create } from 'zustand';

export interface PhoneArea {
  /** ISO 3166 code, for the name and the list. */
  readonly country: string;
  /** Calling code without the plus. */
  readonly code: string;
}

export const DEFAULT_AREA: PhoneArea = { country: 'CN', code: '86' };

export const useArea = create<PhoneArea>(() => DEFAULT_AREA);

export function pickArea(area: PhoneArea): void {
  useArea.setState(area);
}

/** The country of the phone number being typed: the one picked last on this device, 86 at first (SESS-15). */
import { create } from 'zustand';
import { storage } from '../device/storage.ts';

export interface PhoneArea {
  /** ISO 3166 code, for the name and the list. */
  readonly country: string;
  /** Calling code without the plus. */
  readonly code: string;
}

const DEFAULT_AREA: PhoneArea = { country: 'CN', code: '86' };

export const useArea = create<PhoneArea>(
  () => storage.readJson('phoneArea', isPhoneArea) ?? DEFAULT_AREA,
);

export function pickArea(area: PhoneArea): void {
  storage.writeJson('phoneArea', area);
  useArea.setState(area);
}

function isPhoneArea(value: unknown): value is PhoneArea {
  const { country, code } = (value ?? {}) as Partial<Record<keyof PhoneArea, unknown>>;
  return (
    typeof country === 'string' &&
    typeof code === 'string' &&
    /^[A-Z]{2}$/.test(country) &&
    /^[1-9]\d{0,3}$/.test(code)
  );
}

/**
 * Panels whose content is a feature's own. A desk knows no feature: the app brings them once its first page rests, and until then
 * they wait.
 */
import type { ComponentType } from 'react';
import type { Namespace } from '../i18n/words.ts';
import type { PanelName } from './arrangement.ts';

export type GuestName = Extract<PanelName, 'news' | 'chat'>;
export type GuestContent = ComponentType<{ readonly symbol: string }>;

export interface Guest {
  readonly words: readonly Namespace[];
  /** `() => import('./room-panel.tsx').then((module) => module.RoomPanel)` */
  readonly load: () => Promise<GuestContent>;
}
type Guests = Readonly<Record<GuestName, Guest>>;

const door = { open: (_: Guests): void => undefined };
const brought = new Promise<Guests>((resolve) => {
  door.open = resolve;
});

export function bringPanels(guests: Guests): void {
  door.open(guests);
}

export async function guestOf(name: GuestName): Promise<Guest> {
  return (await brought)[name];
}

/**
 * Which kinds of events notify the trader while the app is open, kept on this device. What
 * concerns the safety of the account is always told, even with notifications turned off.
 */
import { create } from 'zustand';
import type { Message } from '../../contract/features/messages.ts';
import { storage } from './storage.ts';

export type NotifiedKind = Message['kind'];

/** In the order in which the settings list them. */
export const notifiedKinds: readonly NotifiedKind[] = [
  'trade',
  'risk',
  'money',
  'talk',
  'account',
  'product',
  'system',
  'security',
];

interface MutedKinds {
  readonly muted: readonly NotifiedKind[];
}

function isKinds(value: unknown): value is NotifiedKind[] {
  return Array.isArray(value) && value.every((kind) => notifiedKinds.includes(kind));
}

export const useMutedKinds = create<MutedKinds>(() => ({
  muted: storage.readJson('mutedKinds', isKinds) ?? [],
}));

/** Whether this kind is shown as a toast. The switch of all notifications decides, except for security. */
export function isNotified(kind: NotifiedKind): boolean {
  if (isAlwaysNotified(kind)) return true;
  return (
    storage.readText('notifications') !== 'off' && !useMutedKinds.getState().muted.includes(kind)
  );
}

export function isAlwaysNotified(kind: NotifiedKind): boolean {
  return kind === 'security';
}

export function muteKind(kind: NotifiedKind, isMuted: boolean): void {
  const others = useMutedKinds.getState().muted.filter((other) => other !== kind);
  const muted = isMuted && !isAlwaysNotified(kind) ? [...others, kind] : others;
  storage.writeJson('mutedKinds', muted);
  useMutedKinds.setState({ muted });
}

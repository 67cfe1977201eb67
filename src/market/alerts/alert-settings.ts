/** How alerts are told besides the words on the screen. Kept on the device. */
import { create } from 'zustand';
import { storage } from '../../device/storage.ts';

export const alertWays = ['sound', 'vibration', 'notification'] as const;
export type AlertWay = (typeof alertWays)[number];
export type AlertSettings = Readonly<Record<AlertWay, boolean>>;

/** A browser's notification is asked for first, so it begins switched off. */
const atFirst: AlertSettings = { sound: true, vibration: true, notification: false };

function isSettings(value: unknown): value is AlertSettings {
  return typeof value === 'object' && value !== null && alertWays.every((way) => way in value);
}

export const useAlertSettings = create<AlertSettings>(
  () => storage.readJson('trade.alertWays', isSettings) ?? atFirst,
);

export function chooseAlertWay(way: AlertWay, isOn: boolean): void {
  const settings = { ...useAlertSettings.getState(), [way]: isOn };
  storage.writeJson('trade.alertWays', settings);
  useAlertSettings.setState(settings);
}

/** How the trader wants charts drawn, kept per device: style of the bars, scale, indicators. */
import { create } from 'zustand';
import type { IndicatorName } from '../../../../contract/plain/indicators.ts';
import { storage } from '../../../device/storage.ts';
import { type ActiveIndicator, addIndicator, readActive } from './active-indicators.ts';

export const chartStyles = ['candles', 'hollow', 'bars', 'heikinAshi', 'line', 'area'] as const;
export type ChartStyle = (typeof chartStyles)[number];
export const chartScales = ['linear', 'logarithmic', 'percent'] as const;
export type ChartScale = (typeof chartScales)[number];

export interface ChartSettings {
  readonly style: ChartStyle;
  readonly scale: ChartScale;
  readonly active: readonly ActiveIndicator[];
}

const KEY = 'trade.chart';

export const useChartSettings = create<ChartSettings>(() =>
  readChartSettings(storage.readJson(KEY, isRecord) ?? {}),
);

/** What can be used of settings that were stored or came from a file; the rest is as at first. */
export function readChartSettings(kept: Readonly<Record<string, unknown>>): ChartSettings {
  return {
    style: chartStyles.find((style) => style === kept['style']) ?? 'candles',
    scale: chartScales.find((scale) => scale === kept['scale']) ?? 'linear',
    active: readActive(kept['active']),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function change(part: Partial<ChartSettings>): void {
  useChartSettings.setState(part);
  storage.writeJson(KEY, useChartSettings.getState());
}

export const replaceChartSettings = (settings: ChartSettings) => change(settings);

export const chooseStyle = (style: ChartStyle) => change({ style });
export const chooseScale = (scale: ChartScale) => change({ scale });

export function showIndicator(name: IndicatorName): void {
  change({ active: addIndicator(useChartSettings.getState().active, name) });
}

/** Switched off by its name: every one of its kind goes. */
export function dropIndicator(name: IndicatorName): void {
  const { active } = useChartSettings.getState();
  change({ active: active.filter((one) => one.name !== name) });
}

export function removeIndicator(id: string): void {
  const { active } = useChartSettings.getState();
  change({ active: active.filter((one) => one.id !== id) });
}

export function changeIndicator(
  id: string,
  part: Partial<Pick<ActiveIndicator, 'values' | 'colors' | 'isHidden'>>,
): void {
  const { active } = useChartSettings.getState();
  change({ active: active.map((one) => (one.id === id ? { ...one, ...part } : one)) });
}

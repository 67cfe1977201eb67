/** What the charts of a layout show beside the first one, and what they have in common with it. */
import { type ChartName, chartNames } from './arrangement.ts';

export const chartLinks = ['symbol', 'interval', 'crosshair'] as const;
export type ChartLink = (typeof chartLinks)[number];

interface OwnChart {
  /** Null for the market of the desk. */
  readonly symbol: string | null;
  /** As the chart's chips name it; the chart knows which there are. */
  readonly mode: string | null;
}

export interface DeskCharts {
  readonly links: Readonly<Record<ChartLink, boolean>>;
  readonly own: Readonly<Partial<Record<ChartName, OwnChart>>>;
}

/** One market on several intervals is what several charts are mostly for. */
export const firstCharts: DeskCharts = {
  links: { symbol: true, interval: false, crosshair: true },
  own: {},
};

const SYMBOL = /^[A-Z0-9-]{2,24}$/;
const MODE = /^\w{1,8}$/;

/** From the device or from a file; what cannot be used is as at first. */
export function readDeskCharts(value: unknown): DeskCharts {
  const { links, own } = isRecord(value) ? value : {};
  const kept = isRecord(links) ? links : {};
  const isLinked = (link: ChartLink) => {
    const told = kept[link];
    return typeof told === 'boolean' ? told : firstCharts.links[link];
  };
  const charts = chartNames.flatMap((name) => {
    const chart = isRecord(own) ? own[name] : null;
    if (!isRecord(chart)) return [];
    const symbol = readText(chart['symbol'], SYMBOL);
    return [[name, { symbol, mode: readText(chart['mode'], MODE) }] as const];
  });
  return {
    links: {
      symbol: isLinked('symbol'),
      interval: isLinked('interval'),
      crosshair: isLinked('crosshair'),
    },
    own: Object.fromEntries(charts),
  };
}

function readText(value: unknown, pattern: RegExp): string | null {
  return typeof value === 'string' && pattern.test(value) ? value : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

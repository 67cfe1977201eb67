/** The layouts that everybody has, made for the room that there is: columns keep their widths, the chart takes the rest. */
import type { PanelName, Part, Split, Stack } from './arrangement.ts';
import { withCharts } from './move-panel.ts';

export const presetNames = ['simple', 'scalping', 'charts', 'options'] as const;
export type PresetName = (typeof presetNames)[number];

export interface Room {
  readonly width: number;
  readonly height: number;
}

/** From here on a screen has room for what smaller ones stack. */
export const WIDE_PX = 1600;
const VAST_PX = 2240;
/** Below this the chart would have no width beside a column of markets. */
const MARKETS_PX = 1180;
/** The bar of the app at the left and the head of the desk. */
const RAIL_PX = 88;
const HEAD_PX = 56;
/** Below it the orders would show no row. */
const LEAST_ORDERS_PX = 220;
const TALL_PX = 940;
/** What a ticket with its account, and a full tape, have use for. */
const TICKET_PX = 640;
const TAPE_PX = 660;

interface Widths {
  readonly markets: number;
  readonly book: number;
  readonly ladder: number;
  readonly tape: number;
  readonly ticket: number;
}

const widths = {
  desk: { markets: 200, book: 228, ladder: 276, tape: 220, ticket: 276 },
  wide: { markets: 250, book: 310, ladder: 370, tape: 280, ticket: 330 },
  vast: { markets: 280, book: 340, ladder: 380, tape: 300, ticket: 370 },
} as const satisfies Record<string, Widths>;

/** So many charts are wide enough to be read. */
const chartCounts = { desk: 2, wide: 4, vast: 6 } as const;

export function presetArrangement(name: PresetName, room: Room): Split {
  const height = room.height - HEAD_PX;
  const size = sizeOf(room);
  const hasMarkets = room.width >= MARKETS_PX;
  const parts = makers[name]({
    width: widths[size],
    height,
    isTall: height >= TALL_PX,
    ordersShare: 0.3,
    hasMarkets,
  });
  const taken = parts.reduce((sum, { weight }) => sum + weight, 0);
  const rest = room.width - RAIL_PX - taken;
  // The one column without a width of its own.
  const placed = parts.map((part) => (part.weight === 0 ? { ...part, weight: rest } : part));
  const whole = { weight: 1, parts: placed };
  return name === 'charts' ? withCharts(whole, chartCounts[size]) : whole;
}

function sizeOf({ width }: Room): keyof typeof widths {
  if (width >= VAST_PX) return 'vast';
  return width >= WIDE_PX ? 'wide' : 'desk';
}

interface Place {
  readonly width: Widths;
  readonly height: number;
  /** Below the ticket there is room for something else. */
  readonly isTall: boolean;
  /** Of the height. */
  readonly ordersShare: number;
  /** There is room for a column of markets. */
  readonly hasMarkets: boolean;
}

const makers: Readonly<Record<PresetName, (place: Place) => readonly Part[]>> = {
  simple: (place) => [
    ...marketsColumn(place),
    chartOver(place, 'orders', ...stackedBelow(place)),
    column(
      place.width.book,
      stack(place.height * 0.58, 'book', 'depth'),
      stack(place.height * 0.42, 'tape'),
    ),
    ticketColumn(place, 'alerts'),
  ],
  scalping: (place) => [
    chartOver(place, 'orders', ...(place.isTall ? [] : (['markets', 'alerts'] as const))),
    place.isTall
      ? column(
          place.width.tape,
          stack(TAPE_PX, 'tape'),
          stack(place.height - TAPE_PX, 'depth', 'markets'),
        )
      : stack(place.width.tape, 'tape', 'depth'),
    // Where there is no room for markets the chart has none to give away.
    stack(place.hasMarkets ? place.width.ladder : place.width.book, 'ladder', 'book'),
    ticketColumn(place, 'alerts'),
  ],
  charts: (place) => [
    chartOver({ ...place, ordersShare: 0.22 }, 'orders', 'alerts'),
    place.isTall
      ? ticketColumn(place, 'markets', 'book', 'ladder', 'tape', 'depth')
      : stack(place.width.ticket, 'ticket', 'markets', 'book', 'ladder', 'tape', 'depth'),
  ],
  options: (place) => [
    ...marketsColumn(place),
    column(0, stack(place.height - ordersHeight(place), 'chart'), {
      weight: ordersHeight(place),
      parts: [stack(700, 'orders', ...stackedBelow(place)), stack(300, 'tape', 'book', 'depth')],
    }),
    ticketColumn(place, 'alerts'),
  ],
};

function marketsColumn({ width, hasMarkets }: Place): readonly Part[] {
  return hasMarkets ? [stack(width.markets, 'markets')] : [];
}

/** What has no place of its own lies behind the orders. */
function stackedBelow({ isTall, hasMarkets }: Place): readonly PanelName[] {
  return [...(hasMarkets ? [] : (['markets'] as const)), ...(isTall ? [] : (['alerts'] as const))];
}

function ticketColumn({ width, height, isTall }: Place, ...below: PanelName[]): Part {
  const upper = stack(TICKET_PX, 'ticket');
  if (!isTall) return { ...upper, weight: width.ticket };
  return column(width.ticket, upper, stack(height - TICKET_PX, ...below));
}

function chartOver(place: Place, ...below: PanelName[]): Split {
  const orders = ordersHeight(place);
  return column(0, stack(place.height - orders, 'chart'), stack(orders, ...below));
}

function ordersHeight({ height, ordersShare }: Place): number {
  return Math.max(LEAST_ORDERS_PX, height * ordersShare);
}

function stack(weight: number, ...panels: PanelName[]): Stack {
  return { weight, panels, shown: panels[0] as PanelName };
}

function column(weight: number, upper: Part, lower: Part): Split {
  return { weight, parts: [upper, lower] };
}

/**
 * Draws all lines of one indicator as one series of the library. A series of our own measures a scale in
 * percent from the bars' closes, so lines stay over their bars; it leaves gaps where there is no value,
 * and an indicator of five lines costs the updates of one.
 */
import {
  customSeriesDefaultOptions,
  type ICustomSeriesPaneRenderer,
  type ICustomSeriesPaneView,
  type PaneRendererCustomData,
  type Time,
} from 'lightweight-charts';
import type { LineRow } from '../model/chart-feed.ts';
import type { IndicatorLook } from '../model/indicator-looks.ts';
import { drawLines, type Picture } from './draw-lines.ts';
import type { IndicatorOptions, LinePoint } from './line-point.ts';

export type IndicatorView = ICustomSeriesPaneView<Time, LinePoint, IndicatorOptions>;

export function hasValue(values: LineRow): boolean {
  return values.some((value) => !Number.isNaN(value));
}

export function createIndicatorView(look: IndicatorLook, isOverPrice: boolean): IndicatorView {
  const picture: { current: Picture | null } = { current: null };
  const renderer: ICustomSeriesPaneRenderer = {
    draw(target, toY) {
      // biome-ignore lint/correctness/useHookAtTopLevel: the library's name; it has nothing to do with React.
      target.useBitmapCoordinateSpace((scope) => {
        if (picture.current !== null) drawLines(scope, toY, look, picture.current);
      });
    },
  };
  // Columns stand on zero, and levels are in view whether a line comes near them or not.
  const standing = look.lines.some(({ shape }) => shape === 'columns' || shape === 'volume');
  const always = [...(look.guides ?? []), ...(standing ? [0] : [])];
  return {
    renderer: () => renderer,
    update(data: PaneRendererCustomData<Time, LinePoint>, options: IndicatorOptions) {
      picture.current = { ...data, options };
    },
    priceValueBuilder({ values, close }) {
      const known = values.filter((value) => !Number.isNaN(value));
      // The last of them is what the library takes for the value of the bar.
      return isOverPrice ? [...known, close] : [...always, ...known, known[0] ?? 0];
    },
    isWhitespace: (data): data is LinePoint =>
      !('values' in data) || !hasValue((data as LinePoint).values),
    defaultOptions: () => ({
      ...customSeriesDefaultOptions,
      colors: [],
      up: '',
      down: '',
      guideColor: '',
    }),
  };
}

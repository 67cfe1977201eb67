/** The curve of a total over time: a drawing, so a chart library stays out. */
import { Curve } from '../../ui/curve.tsx';
import { curvePath, type EquityPoint } from './equity-change.ts';

const WIDTH = 320;
const HEIGHT = 72;

export function EquityCurve({ points }: { readonly points: readonly EquityPoint[] }) {
  const line = curvePath(points, { width: WIDTH, height: HEIGHT });
  const fill = `${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`;
  return <Curve stroke={line} fill={fill} width={WIDTH} height={HEIGHT} />;
}

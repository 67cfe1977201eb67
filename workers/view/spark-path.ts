/** Width and height of a sparkline's box. */
const SPARK_WIDTH = 100;
const SPARK_HEIGHT = 30;

/** Values as the path of an SVG, from left to right, the highest at the top. */
export function sparkPath(values: readonly number[]): string {
  if (values.length < 2) return '';
  const high = Math.max(...values);
  const range = high - Math.min(...values) || 1;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * SPARK_WIDTH;
    return `${x.toFixed(1)} ${(((high - value) / range) * SPARK_HEIGHT).toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}

const CENTRE_UP = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
  2.506628277459239,
];
const CENTRE_DOWN = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572,
];
const TAIL_UP = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734,
  4.374664141464968, 2.938163982698783,
];
const TAIL_DOWN = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416];

/** Acklam's rational approximation of the inverse normal distribution (relative error 1e-9). */
export function normalQuantile(probability: number): number {
  if (probability > 0.5) return -normalQuantile(1 - probability);
  if (probability < 0.02425) {
    const root = Math.sqrt(-2 * Math.log(probability));
    return polynomial(TAIL_UP, root) / (polynomial(TAIL_DOWN, root) * root + 1);
  }
  const offset = probability - 0.5;
  const square = offset * offset;
  return (polynomial(CENTRE_UP, square) * offset) / (polynomial(CENTRE_DOWN, square) * square + 1);
}

function polynomial(coefficients: readonly number[], value: number): number {
  return coefficients.reduce((sum, coefficient) => sum * value + coefficient, 0);
}

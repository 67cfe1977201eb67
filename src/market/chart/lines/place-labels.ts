/** Labels of lines that lie close together make room for each other, in the order of their prices. */
export function placeLabels(
  wanted: readonly number[],
  {
    height,
    top,
    bottom,
  }: { readonly height: number; readonly top: number; readonly bottom: number },
): readonly number[] {
  const order = wanted
    .map((y, index) => ({ y, index }))
    .sort((one, other) => one.y - other.y || one.index - other.index);
  const placed: number[] = [];
  for (const { y } of order) {
    const before = placed.at(-1);
    placed.push(Math.max(y, before === undefined ? top : before + height));
  }
  // What was pushed out below moves up again, as far as there is room.
  let limit = bottom;
  for (let row = placed.length - 1; row >= 0; row -= 1) {
    placed[row] = Math.max(top, Math.min(placed[row] ?? top, limit));
    limit = (placed[row] ?? top) - height;
  }
  const result: number[] = [];
  for (const [row, { index }] of order.entries()) result[index] = placed[row] ?? top;
  return result;
}

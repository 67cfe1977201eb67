/** Rows that arrive as one flat array, from the first that changed on; 0 replaces them all. */
export interface RowChange {
  readonly from: number;
  readonly rows: Float64Array;
}

export interface RowWindow<Row> {
  readonly rows: () => readonly Row[];
  /**
   * The first row that changed, 0 when all did. Null when the change does not join what is known: the
   * window must then be asked for again.
   */
  readonly apply: (change: RowChange) => number | null;
}

export function createRowWindow<Row>(
  columns: number,
  read: (columns: Float64Array) => Row,
): RowWindow<Row> {
  const known: Row[] = [];
  return {
    rows: () => known,
    apply({ from, rows }) {
      if (from > known.length) return null;
      if (rows.length === 0 && from > 0) return known.length;
      known.length = from;
      for (let start = 0; start + columns <= rows.length; start += columns)
        known.push(read(rows.subarray(start, start + columns)));
      return from;
    },
  };
}

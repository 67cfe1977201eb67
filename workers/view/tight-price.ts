/**
 * A price with its many zeros counted: 0.00001466 is 0.0₄1466, so that it fits a narrow row and its digits that
 * matter are seen. Takes and answers text as the language writes it; fewer than four zeros stay.
 */
const MANY_ZEROS = /^(\D*0[.,٫]0)(0{3,})(?=[1-9])/;

export function tightPrice(text: string): string {
  return text.replace(
    MANY_ZEROS,
    (_, start: string, more: string) => start + subscript(more.length + 1),
  );
}

function subscript(count: number): string {
  return [...String(count)].map((digit) => String.fromCodePoint(0x2080 + Number(digit))).join('');
}

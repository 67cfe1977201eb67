/**
 * Cuts a figure that may have no room. Each cut is a piece of its own that the browser puts together again with every
 * frame, hundreds in a full desk, so a text of at most `most` letters goes without, unless its panel was made narrow.
 */
export function cutIfLong(text: string, most: number): string {
  return text.length > most ? 'cut' : '@max-[200px]:cut';
}

/** A font of the page in a worker, which has a set of its own. */
import type { FigureFont } from '../../contract/features/markets-drawn.ts';

/** Fails where the browser does not take the features of a font: figures of several widths would dance. */
export async function loadWorkerFont(
  fonts: FontFaceSet,
  { family, weight, features: featureSettings, address }: FigureFont,
): Promise<void> {
  const source = `url(${JSON.stringify(address)})`;
  fonts.add(await new FontFace(family, source, { weight, featureSettings }).load());
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) throw new Error('nothing can be drawn here');
  context.font = `${weight} 16px "${family}"`;
  const isEven = context.measureText('1').width === context.measureText('0').width;
  if (!isEven) throw new Error('this browser takes no features of a font');
}

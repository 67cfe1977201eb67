/** Tells what a call has done in figures: the core formats them, and without it the plain words are told. */
import type { InputOf } from '../../contract/acts.ts';
import type { DoneTradeTexts } from '../../contract/features/portfolio.ts';
import { act } from '../link/core-link.ts';
import { showToast } from '../ui/layers/toast.tsx';

interface Telling {
  readonly done: InputOf<'trades.format'>;
  readonly words: (texts: DoneTradeTexts) => string;
  readonly plain: string;
}

export async function tellDone({ done, words, plain }: Telling): Promise<void> {
  const text = await act('trades.format', done).then(words, () => plain);
  showToast(text, 'success');
}

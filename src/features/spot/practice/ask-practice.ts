/** Tells the core what the player or the paper account is to do. */
import type { InputOf } from '../../../../contract/acts.ts';
import { act } from '../../../link/core-link.ts';

type Command =
  | 'practice.play'
  | 'practice.pause'
  | 'practice.step'
  | 'practice.end'
  | 'practice.cancel';

export function askPractice<Name extends Command>(name: Name, input: InputOf<Name>): void {
  // A core that was lost plays nothing any more, and the screen says so by itself.
  act(name, input).catch(() => undefined);
}

/** Makes a spin again on the device: the hash of the seed that was told, and the field that follows from both seeds. */
import { gamesActs } from '../../../contract/features/games.ts';
import { commitmentOf, fieldOf } from '../../../contract/rules/games/wheel.ts';
import { checked } from '../../feature/acts.ts';

export function checkActs() {
  return {
    acts: checked(gamesActs, {
      'games.check': ({ seen, spin }) => {
        const hash = commitmentOf(spin.seed);
        const field = fieldOf(spin.seed, spin.clientSeed, spin.prizes.length);
        return {
          hash,
          isKept: hash === seen && spin.commitment === seen,
          field,
          isRight: field === spin.field && spin.prizes[field] === spin.points,
        };
      },
    }),
  };
}

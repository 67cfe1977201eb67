import common from '../../../locales/th/common.json';
import errors from '../../../locales/th/errors.json';
import type { WordFiles } from '../word-files.ts';

export const files: WordFiles = {
  atStart: { common, errors },
  later: import.meta.glob(['../../../locales/th/*.json', '!**/common.json', '!**/errors.json'], {
    import: 'default',
  }),
};

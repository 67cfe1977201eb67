import common from '../../../locales/id/common.json';
import errors from '../../../locales/id/errors.json';
import type { WordFiles } from '../word-files.ts';

export const files: WordFiles = {
  atStart: { common, errors },
  later: import.meta.glob(['../../../locales/id/*.json', '!**/common.json', '!**/errors.json'], {
    import: 'default',
  }),
};

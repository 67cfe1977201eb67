import common from '../../../locales/spa/common.json';
import errors from '../../../locales/spa/errors.json';
import type { WordFiles } from '../word-files.ts';

export const files: WordFiles = {
  atStart: { common, errors },
  later: import.meta.glob(['../../../locales/spa/*.json', '!**/common.json', '!**/errors.json'], {
    import: 'default',
  }),
};

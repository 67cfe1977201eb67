import common from '../../../locales/vn/common.json';
import errors from '../../../locales/vn/errors.json';
import type { WordFiles } from '../word-files.ts';

export const files: WordFiles = {
  atStart: { common, errors },
  later: import.meta.glob(['../../../locales/vn/*.json', '!**/common.json', '!**/errors.json'], {
    import: 'default',
  }),
};

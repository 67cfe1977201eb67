import common from '../../../locales/zh/common.json';
import errors from '../../../locales/zh/errors.json';
import type { WordFiles } from '../word-files.ts';

export const files: WordFiles = {
  atStart: { common, errors },
  later: import.meta.glob(['../../../locales/zh/*.json', '!**/common.json', '!**/errors.json'], {
    import: 'default',
  }),
};

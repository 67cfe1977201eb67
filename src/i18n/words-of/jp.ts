import common from '../../../locales/jp/common.json';
import errors from '../../../locales/jp/errors.json';
import type { WordFiles } from '../word-files.ts';

export const files: WordFiles = {
  atStart: { common, errors },
  later: import.meta.glob(['../../../locales/jp/*.json', '!**/common.json', '!**/errors.json'], {
    import: 'default',
  }),
};

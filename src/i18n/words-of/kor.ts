import common from '../../../locales/kor/common.json';
import errors from '../../../locales/kor/errors.json';
import type { WordFiles } from '../word-files.ts';

export const files: WordFiles = {
  atStart: { common, errors },
  later: import.meta.glob(['../../../locales/kor/*.json', '!**/common.json', '!**/errors.json'], {
    import: 'default',
  }),
};

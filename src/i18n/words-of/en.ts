import common from '../../../locales/en/common.json';
import errors from '../../../locales/en/errors.json';
import type { WordFiles } from '../word-files.ts';

export const files: WordFiles = {
  atStart: { common, errors },
  later: import.meta.glob(['../../../locales/en/*.json', '!**/common.json', '!**/errors.json'], {
    import: 'default',
  }),
};

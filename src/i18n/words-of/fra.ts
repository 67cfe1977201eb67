import common from '../../../locales/fra/common.json';
import errors from '../../../locales/fra/errors.json';
import type { WordFiles } from '../word-files.ts';

export const files: WordFiles = {
  atStart: { common, errors },
  later: import.meta.glob(['../../../locales/fra/*.json', '!**/common.json', '!**/errors.json'], {
    import: 'default',
  }),
};

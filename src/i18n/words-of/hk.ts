import common from '../../../locales/hk/common.json';
import errors from '../../../locales/hk/errors.json';
import type { WordFiles } from '../word-files.ts';

export const files: WordFiles = {
  atStart: { common, errors },
  later: import.meta.glob(['../../../locales/hk/*.json', '!**/common.json', '!**/errors.json'], {
    import: 'default',
  }),
};

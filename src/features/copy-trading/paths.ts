/** Where the pages of copy trading are. */
import type { Language } from '../../../contract/plain/languages.ts';

export const HALL_PATH = '/pages/copytrade/copy';
export const MINE_PATH = '/pages/copytrade/my';
export const BECOME_PATH = '/pages/copytrade/trader';
export const TRADER_PATH = '/pages/follow/trader';
export const FOLLOW_PATH = '/pages/follow/follow';

/** The agreement has a page in Chinese and one in English; these are told any other language to be read in. */
export function agreementPath(language: Language): string {
  const page = language === 'zh' || language === 'hk' ? 'zh' : 'en';
  return `/pages/follow/agreement_${page}${language === page ? '' : `?lang=${language}`}`;
}

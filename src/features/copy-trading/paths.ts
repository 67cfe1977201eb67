/** Where the pages of copy trading are. */
export const HALL_PATH = '/pages/copytrade/copy';
export const MINE_PATH = '/pages/copytrade/my';
export const BECOME_PATH = '/pages/copytrade/trader';
export const TRADER_PATH = '/pages/follow/trader';
export const FOLLOW_PATH = '/pages/follow/follow';

/** The agreement has a page for Chinese and one for English; each is read in the language of the app. */
export function agreementPath(tag: string): string {
  return `/pages/follow/agreement_${tag.startsWith('zh') ? 'zh' : 'en'}`;
}

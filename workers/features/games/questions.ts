/** The games as text: the fields of the wheel, and what decisions have made beside holding. */
import type {
  TrainerBar,
  TrainerRound,
  TrainerRoundView,
} from '../../../contract/features/games.ts';
import { Exact } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { hasBeaten, trainerScore } from '../../../contract/rules/games/trainer.ts';
import type { Formatters } from '../../feature/question-parts.ts';
import { formatDecimal, formatNumber, formatPercent } from '../../view/format-number.ts';
import { toneOf } from '../../view/tone.ts';

/** A bar of 10,000 stands at 1 % of the first close. */
const UNITS_PER_PERCENT = 10_000;
/** Smaller changes are not to be seen in a percentage of two places. */
const LEAST = '0.00005';

export const gamesFormatters: Formatters<'games.today' | 'games.training'> = {
  'games.today': (wheel, { preferences }) => ({
    ...wheel,
    prizeTexts: wheel.prizes.map((points) => formatDecimal(String(points), preferences().language)),
  }),
  'games.training': ({ round, past, points }, { preferences }) => {
    const { language } = preferences();
    const text = (count: number) => formatDecimal(String(count), language);
    return {
      round: round && toRoundView(round, language),
      past: past.map((each) => toRoundView(each, language)),
      finishedText: text(points.finished),
      beatenText: text(points.beaten),
      roundsLeft: points.roundsLeft,
    };
  },
};

function toRoundView({ result, ...round }: TrainerRound, language: Language): TrainerRoundView {
  const own = trainerScore(round);
  return {
    ...round,
    lowText: levelText(Math.min(...round.bars.map(lowOf)), language),
    highText: levelText(Math.max(...round.bars.map(highOf)), language),
    scoreText: formatPercent(own.score, language),
    holdText: formatPercent(own.hold, language),
    scoreTone: toneOf(own.score, LEAST),
    holdTone: toneOf(own.hold, LEAST),
    result: result && {
      symbol: result.symbol,
      from: result.from,
      isBeaten: hasBeaten(own),
      pointsText: formatDecimal(String(result.points), language),
      isRight: own.score === result.score && own.hold === result.hold,
    },
  };
}

const highOf = ([, high]: TrainerBar) => high;
const lowOf = ([, , low]: TrainerBar) => low;

/** In percent of the first close that was shown, because the price itself would tell the name. */
function levelText(units: number, language: Language): string {
  return `${formatNumber(new Exact(units).div(UNITS_PER_PERCENT).toFixed(), language)}%`;
}

/**
 * Faults of money, settlement, orders, accounts and screens that a test must catch, one wrong line each. The numbers are
 * those of the invariants in docs/planted-faults.md. `before` must stand exactly once in its file, so
 * a change of that line changes this table as well.
 */
import { accountFaults } from './account-faults.ts';
import { beaconFaults } from './beacon-faults.ts';
import { cardFaults } from './card-faults.ts';
import { copyFaults } from './copy-faults.ts';
import { dualFaults } from './dual-faults.ts';
import type { Fault } from './fault.ts';
import { futuresClosingFaults } from './futures-closing-faults.ts';
import { futuresEngineFaults } from './futures-engine-faults.ts';
import { futuresFaults } from './futures-faults.ts';
import { futuresPairFaults } from './futures-pair-faults.ts';
import { futuresScaleFaults } from './futures-scale-faults.ts';
import { futuresTogetherFaults } from './futures-together-faults.ts';
import { futuresTwapFaults } from './futures-twap-faults.ts';
import { ieoFaults } from './ieo-faults.ts';
import { limitFaults } from './limit-faults.ts';
import { loanFaults } from './loan-faults.ts';
import { lockFaults } from './lock-faults.ts';
import { marketFaults } from './market-faults.ts';
import { miningFaults } from './mining-faults.ts';
import { moneyFaults } from './money-faults.ts';
import { nftFaults } from './nft-faults.ts';
import { optionFaults } from './option-faults.ts';
import { otcFaults } from './otc-faults.ts';
import { peopleFaults } from './people-faults.ts';
import { practiceFaults } from './practice-faults.ts';
import { rewardFaults } from './reward-faults.ts';
import { screenFaults } from './screen-faults.ts';
import { spotBracketFaults } from './spot-bracket-faults.ts';
import { spotFaults } from './spot-faults.ts';
import { spotPairFaults } from './spot-pair-faults.ts';
import { spotScaleFaults } from './spot-scale-faults.ts';
import { spotTogetherFaults } from './spot-together-faults.ts';
import { spotTwapFaults } from './spot-twap-faults.ts';
import { venueFaults } from './venue-faults.ts';

export const faults: readonly Fault[] = [
  ...spotFaults,
  ...spotPairFaults,
  ...spotScaleFaults,
  ...spotTogetherFaults,
  ...spotTwapFaults,
  ...spotBracketFaults,
  ...futuresFaults,
  ...futuresEngineFaults,
  ...futuresClosingFaults,
  ...futuresPairFaults,
  ...futuresScaleFaults,
  ...futuresTogetherFaults,
  ...futuresTwapFaults,
  ...optionFaults,
  ...moneyFaults,
  ...loanFaults,
  ...lockFaults,
  ...miningFaults,
  ...dualFaults,
  ...ieoFaults,
  ...nftFaults,
  ...otcFaults,
  ...copyFaults,
  ...limitFaults,
  ...cardFaults,
  ...marketFaults,
  ...beaconFaults,
  ...venueFaults,
  ...accountFaults,
  ...rewardFaults,
  ...peopleFaults,
  ...screenFaults,
  ...practiceFaults,
];

import type { Band } from '../calibration/bands.ts'
import type { Figures, WorldFigures } from '../figures.ts'
import { ONE_IN } from '../measure/attackers.ts'
import { share, table } from './table.ts'

/** The section that says what a score means, at a login and at a sign-up. */
export function calibrationSection(
  { calibration: { platt, isotonic, bands } }: WorldFigures,
  signups: Figures['signupCalibration'],
): string[] {
  return [
    '## Calibration',
    '',
    `Each seed tested by what was fitted to the others, one login in ${ONE_IN} hostile. Platt: slope ${platt.slope.toFixed(3)}, offset ${platt.offset.toFixed(3)}, ECE ${platt.ece.toFixed(5)}, Brier ${platt.brier.toFixed(5)}. Isotonic: ECE ${isotonic.ece.toFixed(5)}, Brier ${isotonic.brier.toFixed(5)}.`,
    '',
    '![Calibration](accuracy/calibration.svg)',
    '',
    `What a score means: of the logins in a band, this share was hostile. It holds where one login in ${ONE_IN} is hostile; where attacks are rarer or more frequent, the shares move with them, and their order stays. A score is no probability.`,
    '',
    ...bandTable('logins', bands),
    `The same of sign-ups, in ${signups.populations} other populations of ${signups.people} people who log in seldom, of which a fourth is tested by what was fitted to the others: one sign-up in ${signups.oneIn} hostile, of farms and bursts as they come.`,
    '',
    ...bandTable('sign-ups', signups.bands),
  ]
}

const bandTable = (visits: string, bands: readonly Band[]): string[] =>
  table(
    ['score', visits, 'foretold hostile', 'were hostile', 'standard error'],
    bands.map((band) => [
      `${band.from}-${band.to}`,
      `${band.visits}`,
      share(band.foretold),
      share(band.came),
      share(band.error),
    ]),
  )

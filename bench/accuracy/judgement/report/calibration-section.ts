import type { Band } from '../calibration/bands.ts'
import type { Figures, WorldFigures } from '../figures.ts'
import { ONE_IN } from '../measure/attackers.ts'
import { share, table } from './table.ts'

/** Returns the section on the calibration of the scores of logins and sign-ups. */
export function calibrationSection(
  { calibration: { platt, isotonic, bands } }: WorldFigures,
  signups: Figures['signupCalibration'],
): string[] {
  return [
    '## Calibration',
    '',
    `Each seed is tested with a fit to the other seeds, at a prevalence of one hostile login in ${ONE_IN}. Platt: slope ${platt.slope.toFixed(3)}, offset ${platt.offset.toFixed(3)}, expected calibration error (ECE) ${platt.ece.toFixed(5)}, Brier score ${platt.brier.toFixed(5)}. Isotonic: ECE ${isotonic.ece.toFixed(5)}, Brier score ${isotonic.brier.toFixed(5)}.`,
    '',
    '![Calibration](accuracy/calibration.svg)',
    '',
    `The table shows which share of the logins in a band of the score was hostile, predicted by the isotonic fit and observed. The shares apply at a prevalence of one hostile login in ${ONE_IN}. At another prevalence they differ, but keep their order. A score is not a probability.`,
    '',
    ...bandTable('logins', bands),
    `The same for sign-ups, measured in ${signups.populations} other populations of ${signups.people} people, at a prevalence of one hostile sign-up in ${signups.oneIn} (farms and bursts). Each fourth of the populations is tested with a fit to the others.`,
    '',
    ...bandTable('sign-ups', signups.bands),
  ]
}

const bandTable = (visits: string, bands: readonly Band[]): string[] =>
  table(
    ['score', visits, 'predicted hostile', 'observed hostile', 'standard error'],
    bands.map((band) => [
      `${band.from}-${band.to}`,
      `${band.visits}`,
      share(band.predicted),
      share(band.observed),
      share(band.error),
    ]),
  )

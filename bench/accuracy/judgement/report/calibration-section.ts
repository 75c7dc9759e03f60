import type { WorldFigures } from '../figures.ts'
import { ONE_IN } from '../measure/attackers.ts'
import { share, table } from './table.ts'

/** The section that says what a score means. */
export function calibrationSection({
  calibration: { platt, isotonic, bands },
}: WorldFigures): string[] {
  return [
    '## Calibration',
    '',
    `Each seed tested by what was fitted to the others, one login in ${ONE_IN} hostile. Platt: slope ${platt.slope.toFixed(3)}, offset ${platt.offset.toFixed(3)}, ECE ${platt.ece.toFixed(5)}, Brier ${platt.brier.toFixed(5)}. Isotonic: ECE ${isotonic.ece.toFixed(5)}, Brier ${isotonic.brier.toFixed(5)}.`,
    '',
    '![Calibration](accuracy/calibration.svg)',
    '',
    `What a score means: of the logins in a band, this share was hostile. It holds where one login in ${ONE_IN} is hostile; where attacks are rarer or more frequent, the shares move with them, and their order stays. A score is no probability.`,
    '',
    ...table(
      ['score', 'logins', 'foretold hostile', 'were hostile', 'standard error'],
      bands.map(({ from, to, visits, foretold, came, error }) => [
        `${from}-${to}`,
        `${visits}`,
        share(foretold),
        share(came),
        share(error),
      ]),
    ),
  ]
}

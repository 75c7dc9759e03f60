import type { ExposureLayer, Finding } from '@vigil/contract'

/** Labels of the kinds of findings. */
export const KINDS: Readonly<Record<Finding['kind'], string>> = {
  breach: 'Breach',
  combo_list: 'Combolist',
  stealer_log: 'Stealer log',
}

/** Labels of the layers of exposure. */
export const LAYERS: Readonly<Record<ExposureLayer, string>> = {
  employee_on_system: 'Employees on your systems',
  employee_elsewhere: 'Employees elsewhere',
  platform_user: 'Users of your app',
  corpus: 'Own corpus',
}

const TONES: Readonly<Record<Finding['severity'], string>> = {
  high: 'block',
  medium: 'challenge',
  low: '',
}

export function FindingBadge({ severity }: { severity: Finding['severity'] }) {
  return (
    <span class={`badge ${TONES[severity]}`}>
      <span class="dot" aria-hidden="true" />
      {severity}
    </span>
  )
}

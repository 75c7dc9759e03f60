import { useState } from 'preact/hooks'
import { setShortcuts, shortcutsOn } from '../data/use-keys.ts'
import { Dialog } from './dialog.tsx'
import { Tick } from './form.tsx'

const KEYS: readonly (readonly [string, string])[] = [
  ['/', 'Search'],
  ['j, k', 'Next, previous row'],
  ['Enter', 'Open the row'],
  ['n, p', 'Next, previous check of the queue'],
  ['1', 'Label: legitimate'],
  ['2', 'Label: fraud'],
  ['3', 'Label: account takeover'],
  ['a', 'Allow the account'],
  ['d', 'Deny the account'],
  ['c', 'Claim the review'],
  ['x', 'Finish the review'],
  ['u', 'Undo the last change'],
  ['g, then a letter', 'Go to a section'],
  ['?', 'This list'],
]

export function Help({ close }: { close: () => void }) {
  const [on, setOn] = useState(shortcutsOn())
  return (
    <Dialog title="Keyboard shortcuts" close={close}>
      <dl class="keys">
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd class="key">{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Tick
        label="Shortcuts of a single key are on"
        checked={on}
        change={(checked) => {
          setShortcuts(checked)
          setOn(checked)
        }}
      />
    </Dialog>
  )
}

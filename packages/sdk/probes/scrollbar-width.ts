import { freshWindow } from '../page/frame.ts'

/** Width of a classic scrollbar, CSS pixels; 0 with overlay scrollbars or if a driver hides them. */
export function scrollbarWidth(): number | undefined {
  const { document: own } = freshWindow()
  if (!own.body) return undefined
  const box = own.createElement('div')
  box.style.width = '50px'
  box.style.height = '50px'
  box.style.overflow = 'scroll'
  own.body.appendChild(box)
  const width = box.offsetWidth - box.clientWidth
  box.remove()
  return width
}

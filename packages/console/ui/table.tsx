import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ComponentChildren
  class?: string
  /** The title is for screen readers alone. */
  isPlain?: boolean
}

/** Rows of one kind, in a box that scrolls where they are wider than the page. */
export function Table<Row>({
  label,
  rows,
  keyOf,
  columns,
}: {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  columns: readonly Column<Row>[]
}) {
  return (
    <Scroll label={label}>
      <table class="rows plain">
        <thead>
          <tr>
            {columns.map(({ title, isPlain }) => (
              <th scope="col" key={title}>
                {isPlain ? <span class="hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.title} class={column.class}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

/** A scrollable box; while its content is too wide it is focusable, so that keys can scroll it (WCAG 2.1.1). */
export function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  const ref = useRef<HTMLElement>(null)
  // Called directly, since the observer's first call is before the next frame.
  useLayoutEffect(() => {
    if (ref.current !== null) focusIfScrolled(ref.current)
  })
  useLayoutEffect(() => {
    const box = ref.current
    if (box === null) return
    const observer = new ResizeObserver(() => focusIfScrolled(box))
    observer.observe(box)
    if (box.firstElementChild !== null) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return (
    <section ref={ref} class="scroll" aria-label={`${label}, table`}>
      {children}
    </section>
  )
}

function focusIfScrolled(box: HTMLElement): void {
  if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
  else box.removeAttribute('tabindex')
}

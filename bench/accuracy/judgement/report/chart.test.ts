import { expect, test } from 'vitest'
import { type Chart, lineChart } from './chart.ts'

const chart: Chart = {
  title: 'This & that',
  x: { label: 'across', from: 0.01, to: 1, log: true, ticks: [[0.1, '10 %']] },
  y: { label: 'up', from: 0, to: 1, ticks: [[0.5, 'half']] },
  series: [
    {
      name: 'a <line>',
      colour: '#123456',
      points: [
        [0.01, 0],
        [0.1, 0.5],
        [9, 9],
      ],
    },
  ],
}

test('points are placed by their axes, and points beyond an axis at its end', () => {
  expect(lineChart(chart)).toContain('points="64.0,384.0 292.0,214.0 520.0,44.0"')
})

test('markup in names and titles is escaped', () => {
  const drawn = lineChart(chart)
  expect(drawn).toContain('a &#60;line&#62;')
  expect(drawn).toContain('This &#38; that')
})

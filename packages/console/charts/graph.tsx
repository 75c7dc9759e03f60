import type { LinkedAccount } from '@vigil/contract'
import { wordsOf } from '../data/format.ts'

const WIDTH = 640
const HEIGHT = 360
const CENTRE = { x: WIDTH / 2, y: HEIGHT / 2 }
const DRAWN = 24
/** Order of identifiers by strength of the link: personal ones before widely shared ones (docs/identity-graph.md). */
const STRENGTH: Readonly<Record<string, number>> = {
  user_id: 4,
  email: 4,
  email_canonical: 4,
  visitor_id: 3,
  device: 3,
  session: 2,
  ip: 1.2,
  ip_subnet: 1,
}

const strengthOf = (types: readonly string[]): number =>
  Math.max(1, ...types.map((type) => STRENGTH[type] ?? 3))

/** Linked accounts around this one: nearer and thicker means stronger, dashed means over another account. */
export function LinkedGraph({ accounts }: { accounts: readonly LinkedAccount[] }) {
  const drawn = accounts.slice(0, DRAWN)
  const placed = drawn.map((account, i) => {
    const angle = (i / drawn.length) * 2 * Math.PI - Math.PI / 2
    const reach = account.hops > 1 ? 1 : 0.62 + 0.1 * (i % 2)
    return {
      account,
      x: CENTRE.x + Math.cos(angle) * reach * (WIDTH / 2 - 60),
      y: CENTRE.y + Math.sin(angle) * reach * (HEIGHT / 2 - 28),
    }
  })
  return (
    <svg class="graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img">
      <title>{`${accounts.length} linked accounts; the table below lists them`}</title>
      {placed.map(({ account, x, y }) => (
        <line
          key={account.accountId}
          x1={CENTRE.x}
          y1={CENTRE.y}
          x2={x}
          y2={y}
          class={account.hops > 1 ? 'edge far' : 'edge'}
          stroke-width={strengthOf(account.matchTypes)}
        />
      ))}
      {placed.map(({ account, x, y }) => (
        <g key={account.accountId} class={`node ${account.verdict}`}>
          <circle cx={x} cy={y} r={account.isAbuser ? 13 : 10} />
          {account.isAbuser && <circle cx={x} cy={y} r="17" class="ring" />}
          <text x={x} y={y + 28} text-anchor="middle">
            {short(account.accountId)}
          </text>
          <title>
            {`${account.accountId}: ${account.matchTypes.map(wordsOf).join(', ')}, score ${account.score}`}
          </title>
        </g>
      ))}
      <g class="node self">
        <circle cx={CENTRE.x} cy={CENTRE.y} r="16" />
        <text x={CENTRE.x} y={CENTRE.y + 34} text-anchor="middle">
          this account
        </text>
      </g>
    </svg>
  )
}

const short = (id: string): string => (id.length > 14 ? `${id.slice(0, 12)}…` : id)

import type { CheckResponse } from '@vigil/contract'
import { useState } from 'preact/hooks'
import { Waterfall } from '../charts/waterfall.tsx'
import { ApiProblem, call } from '../data/api.ts'
import { useMay } from '../data/session.ts'
import { Card, Failure, PageTitle, Scroll, VerdictBadge } from '../ui/parts.tsx'

/** Inputs of the sandbox that show one outcome each (docs/sandbox.md). */
const SCENES = [
  { name: 'A customer', email: 'allow@sandbox.test', ip: '' },
  { name: 'Disposable address', email: 'disposable@sandbox.test', ip: '' },
  { name: 'Tor exit', email: 'ada@example.com', ip: '192.0.2.1' },
  { name: 'Hosting network', email: 'ada@example.com', ip: '192.0.2.2' },
  { name: 'New device', email: 'new-device@sandbox.test', ip: '' },
  { name: 'Impossible travel', email: 'impossible-travel@sandbox.test', ip: '' },
  { name: 'Many accounts', email: 'multi-account@sandbox.test', ip: '' },
  { name: 'Linked to fraud', email: 'linked-abuser@sandbox.test', ip: '' },
  { name: 'Leaked credentials', email: 'stealer-log@sandbox.test', ip: '' },
  { name: 'Bot', email: 'bot@sandbox.test', ip: '' },
  { name: 'Blocked', email: 'block@sandbox.test', ip: '192.0.2.2' },
] as const

/** Tries a check in the test environment: nothing here is billed, nothing of it is live. */
export function PlaygroundPage() {
  const may = useMay('analyst')
  const [event, setEvent] = useState('signup')
  const [email, setEmail] = useState('disposable@sandbox.test')
  const [ip, setIp] = useState('192.0.2.2')
  const [userId, setUserId] = useState('')
  const [answer, setAnswer] = useState<CheckResponse | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [busy, setBusy] = useState(false)

  async function run(input: { email: string; ip: string }): Promise<void> {
    setBusy(true)
    try {
      const body = {
        event,
        ...(input.email !== '' && { email: input.email }),
        ...(input.ip !== '' && { ip: input.ip }),
        ...(userId !== '' && { userId }),
      }
      setAnswer(
        await call<CheckResponse>('test', 'POST', '/api/v1/check', {
          query: { expand: 'explain,linked' },
          body,
        }),
      )
      setProblem(null)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <PageTitle title="Playground">
        <span class="muted">Always the test environment</span>
      </PageTitle>
      {!may && <p class="muted">Your role reads. An analyst can run checks.</p>}
      <div class="cards">
        <Card title="Input" wide>
          <form
            class="filters"
            onSubmit={(submitted) => {
              submitted.preventDefault()
              void run({ email: email.trim(), ip: ip.trim() })
            }}
          >
            <label>
              <span>Event</span>
              <select value={event} onChange={({ currentTarget }) => setEvent(currentTarget.value)}>
                <option>signup</option>
                <option>login</option>
              </select>
            </label>
            <label class="grow">
              <span>Email address</span>
              <input
                type="search"
                value={email}
                autocomplete="off"
                onInput={({ currentTarget }) => setEmail(currentTarget.value)}
              />
            </label>
            <label>
              <span>IP address</span>
              <input value={ip} onInput={({ currentTarget }) => setIp(currentTarget.value)} />
            </label>
            <label>
              <span>User id</span>
              <input
                value={userId}
                onInput={({ currentTarget }) => setUserId(currentTarget.value)}
              />
            </label>
            <button type="submit" class="primary" disabled={!may || busy}>
              Check
            </button>
          </form>
          <fieldset class="scenes" aria-label="Ready-made inputs">
            {SCENES.map((scene) => (
              <button
                key={scene.name}
                type="button"
                class="chip"
                disabled={!may || busy}
                onClick={() => {
                  setEmail(scene.email)
                  setIp(scene.ip)
                  void run(scene)
                }}
              >
                {scene.name}
              </button>
            ))}
          </fieldset>
        </Card>
        {problem && <Failure problem={problem} />}
        {answer && (
          <>
            <section
              class={`verdict wide ${answer.verdict}`}
              aria-label="Verdict"
              aria-live="polite"
            >
              <p class="score">
                <span class="hidden">Score </span>
                <span class="num">{answer.score}</span>
                <span class="of">of 100</span>
              </p>
              <div>
                <p class="sentence">{answer.summary}</p>
                <p>
                  <VerdictBadge verdict={answer.verdict} />{' '}
                  <a href={`/console/test/checks/${answer.id}`}>Open the check</a>
                </p>
              </div>
            </section>
            {answer.explain && (
              <Card title="How the score came about" wide>
                <Waterfall explain={answer.explain} />
              </Card>
            )}
            <Card title="Answer of the API" wide>
              <Scroll label="Answer as JSON">
                <pre>{JSON.stringify(answer, null, 2)}</pre>
              </Scroll>
            </Card>
          </>
        )}
      </div>
    </>
  )
}

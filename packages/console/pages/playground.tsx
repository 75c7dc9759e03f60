import type { CheckResponse } from '@vigil/contract'
import { useState } from 'preact/hooks'
import { Waterfall } from '../charts/waterfall.tsx'
import { ApiProblem, call } from '../data/api.ts'
import { useMay } from '../data/session.ts'
import { EventField } from '../ui/event-field.tsx'
import { Form, Text } from '../ui/form.tsx'
import { Card, Failure, PageTitle, VerdictBadge } from '../ui/parts.tsx'
import { VerdictPanel } from '../ui/verdict-panel.tsx'

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

/** Sends a check in the test environment, which is not billed. */
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
      setAnswer(
        await call<CheckResponse>('test', 'POST', '/api/v1/check', {
          query: { expand: 'explain,linked' },
          // Empty strings count as absent.
          body: { event, userId, ...input },
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
          <Form submit={() => void run({ email: email.trim(), ip: ip.trim() })}>
            <EventField value={event} change={setEvent} />
            <Text label="Email address" value={email} change={setEmail} />
            <Text label="IP address" value={ip} change={setIp} />
            <Text label="User id" value={userId} change={setUserId} />
            <button type="submit" class="primary" disabled={!may || busy}>
              Check
            </button>
          </Form>
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
            <VerdictPanel {...answer}>
              <p>
                <VerdictBadge verdict={answer.verdict} />{' '}
                <a href={`/console/test/checks/${answer.id}`}>Open the check</a>
              </p>
            </VerdictPanel>
            {answer.explain && (
              <Card title="How the score came about" wide>
                <Waterfall explain={answer.explain} />
              </Card>
            )}
            <Card title="Answer of the API" wide>
              <pre>{JSON.stringify(answer, null, 2)}</pre>
            </Card>
          </>
        )}
      </div>
    </>
  )
}

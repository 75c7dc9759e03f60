import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { openVigil } from '@vigil/client'
import packageJson from './package.json' with { type: 'json' }
import { mcpServer } from './server.ts'
import { readSettings, SettingsError } from './settings.ts'

try {
  const { baseUrl, apiKey, site, mayWrite } = readSettings(process.argv.slice(2), process.env)
  const vigil = openVigil({ baseUrl, apiKey, ...(site !== null && { site }), failover: 'throw' })
  serveStdio(() => mcpServer(vigil, mayWrite, packageJson.version), {
    // stdout belongs to the protocol.
    onerror: (error) => console.error(`vigil-mcp: ${error.message}`),
  })
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(`vigil-mcp: ${error.message}`)
  process.exitCode = 1
}

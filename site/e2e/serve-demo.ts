/** The server that the journeys visit: demo content in a temporary folder, gone when it stops. */
import '#server/proofs/testing/quick-pictures.ts'
import { startDemoSite } from './demo-site.ts'

const port = process.env.PORT ?? '0'
const server = await startDemoSite({ PORT: port, PUBLIC_URL: `http://localhost:${port}`, TRUST_PROXY: '1' })
process.stdout.write(`serving ${server.url}\n`)

const stop = () => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)

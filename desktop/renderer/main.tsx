/** The page of the desktop window: the server screen until there is a server, then the same admin as on the web. */
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { DesktopStatus } from '#desktop/bridge/desktop-bridge.ts'
import * as texts from '#messages/desktop/renderer.js'
import { bridge } from './bridge-on-page.ts'
import { desktopShell } from './desktop-shell.ts'
import classes from './rehearsal-bar.module.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')

/** Loads only the screen that is shown, since each brings its own styles. */
const screenFor = async (status: DesktopStatus): Promise<ReactNode> => {
  if (status.server === null || location.pathname === '/') {
    const { ServerScreen } = await import('./server-screen.tsx')
    return <ServerScreen bridge={bridge} status={status} onChosen={() => location.replace('/admin')} />
  }
  const [{ AdminApp }, { FindBar }, { sealDraftsOf }, { heldDrafts }, { fetchWithEdits }] = await Promise.all(
    [
      import('#shared/admin/admin-app.tsx'),
      import('./find-bar.tsx'),
      import('./seal-drafts.ts'),
      import('./carry-over.ts'),
      import('./fetch-with-edits.ts'),
    ],
  )
  const { server } = status
  let sealing: Promise<void> | undefined
  const ready = () => {
    sealing ??= sealDraftsOf(bridge, server)
    return sealing
  }
  const shell = { ...desktopShell(bridge, server, ready), heldDrafts, fetch: fetchWithEdits }
  const isRehearsal = status.rehearsals.includes(server)
  return (
    <>
      <AdminApp shell={shell}>
        <FindBar bridge={bridge} />
      </AdminApp>
      {isRehearsal && (
        <p className={classes.bar} role="note">
          {texts.rehearsalAt({ host: new URL(server).host })}
        </p>
      )}
    </>
  )
}

/** Checks versions in the background: the first screen does not wait, and the admin reports a silent server. */
const giveWayIfTooOld = async (server: string): Promise<void> => {
  const check = await bridge.checkServer(server)
  if (check.ok || check.tooOld === undefined) return
  const { VersionScreen } = await import('./version-screen.tsx')
  const screen = (
    <VersionScreen
      check={check}
      onAgain={() => location.reload()}
      onUpdate={() => void bridge.updateProgram()}
      onOtherServer={() => location.replace('/')}
    />
  )
  page.render(<StrictMode>{screen}</StrictMode>)
}

const show = async (): Promise<void> => {
  const status = await bridge.status()
  page.render(<StrictMode>{await screenFor(status)}</StrictMode>)
  if (status.server !== null && location.pathname !== '/') await giveWayIfTooOld(status.server)
}

const page = createRoot(root)
// With a top-level await the bundler would write one more file for each part that is loaded on demand.
void show()

/** Shown instead of the admin when the versions of program and server do not fit each other. */
import type { ServerCheck } from '#desktop/bridge/desktop-bridge.ts'
import * as texts from '#messages/desktop/renderer.js'
import classes from './start-screen.module.css'

interface VersionScreenProps {
  check: Extract<ServerCheck, { ok: false }>
  onAgain: () => void
  onUpdate: () => void
  onOtherServer: () => void
}

export const VersionScreen = ({ check, onAgain, onUpdate, onOtherServer }: VersionScreenProps) => (
  <main className={classes.screen}>
    <div className={classes.card}>
      <p className={classes.program}>{texts.programName}</p>
      <h1>{check.tooOld === 'server' ? texts.serverOutdated : texts.programOutdated}</h1>
      <p>{check.message}</p>
      <p>{texts.workIsKept}</p>
      {check.tooOld === 'program' && (
        <button type="button" onClick={onUpdate}>
          {texts.updateProgram}
        </button>
      )}
      <button
        type="button"
        className={check.tooOld === 'program' ? classes.quiet : undefined}
        onClick={onAgain}
      >
        {texts.checkAgain}
      </button>
      <button type="button" className={classes.quiet} onClick={onOtherServer}>
        {texts.changeServer}
      </button>
    </div>
  </main>
)

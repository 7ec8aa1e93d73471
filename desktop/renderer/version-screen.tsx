/** Shown instead of the admin when the versions of program and server do not fit each other. */
import type { ServerCheck } from '#desktop/bridge/desktop-bridge.ts'
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
      <p className={classes.program}>Таможенный брокер</p>
      <h1>{check.tooOld === 'server' ? 'Сервер устарел' : 'Программа устарела'}</h1>
      <p>{check.message}</p>
      <p>Несохранённая работа остаётся на этом компьютере.</p>
      {check.tooOld === 'program' && (
        <button type="button" onClick={onUpdate}>
          Обновить программу
        </button>
      )}
      <button
        type="button"
        className={check.tooOld === 'program' ? classes.quiet : undefined}
        onClick={onAgain}
      >
        Проверить снова
      </button>
      <button type="button" className={classes.quiet} onClick={onOtherServer}>
        Сменить сервер
      </button>
    </div>
  </main>
)

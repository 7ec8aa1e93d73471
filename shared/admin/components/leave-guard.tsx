/** Asks before unsaved work is left behind: inside the admin, and when the window closes. */
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { useServices } from '../services.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { afterCreate, afterSave } from './move-states.ts'

/** True for a move that gives the work up on purpose: after a save, or to remove the record. */
const isMeant = (state: unknown): boolean =>
  state === afterSave ||
  state === afterCreate ||
  (typeof state === 'object' && state !== null && 'removing' in state)

const tabOf = ({ search }: { search: string }): string | null => new URLSearchParams(search).get('tab')

export interface LeaveGuardProps {
  dirty: boolean
  /** True for work that another tab of the same page would take away: a password, which is kept nowhere. */
  withTabs?: boolean
}

export const LeaveGuard = ({ dirty, withTabs = false }: LeaveGuardProps) => {
  const { session } = useServices()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // When the session has ended the login must come; the work is kept on the device by then.
    const signedIn = session.state.get().status === 'in'
    const leaves =
      currentLocation.pathname !== nextLocation.pathname ||
      (withTabs && tabOf(currentLocation) !== tabOf(nextLocation))
    return dirty && signedIn && leaves && !isMeant(nextLocation.state)
  })
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Уйти без сохранения?"
      action="Уйти"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      Изменения ещё не сохранены на сервере.
    </ConfirmDialog>
  )
}

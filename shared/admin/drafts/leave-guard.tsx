/** Asks before unsaved work is left behind: inside the admin, and when the window closes. */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Blocker, useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { afterCreate, afterSave } from '../navigation/move-states.ts'
import { useServices } from '../services.ts'

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
  /** Where a save leads nowhere by itself, the work can be saved before it is left. */
  save?: Save
}

interface Save {
  run(): void
  running: boolean
}

export const LeaveGuard = ({ dirty, withTabs = false, save }: LeaveGuardProps) => {
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
      aside={save && blocker.state === 'blocked' && <SaveAndLeave dirty={dirty} save={save} move={blocker} />}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      Изменения ещё не сохранены на сервере.
    </ConfirmDialog>
  )
}

interface SaveAndLeaveProps {
  dirty: boolean
  save: Save
  move: Blocker & { state: 'blocked' }
}

/** Leaves once everything is saved; a save that is refused closes the question, so that its reason is seen. */
const SaveAndLeave = ({ dirty, save, move }: SaveAndLeaveProps) => {
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (!asked || save.running) return
    if (dirty) move.reset()
    else move.proceed()
  }, [asked, dirty, save.running, move])
  return (
    <Button
      loading={asked}
      onClick={() => {
        save.run()
        setAsked(true)
      }}
    >
      Сохранить и уйти
    </Button>
  )
}

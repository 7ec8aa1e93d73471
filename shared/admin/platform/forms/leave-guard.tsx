/** Asks before unsaved work is left behind: inside the admin, and when the window closes. */
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Location, useBlocker, useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '#shared/admin/platform/components/dialogs/confirm-dialog.tsx'
import { useOnce } from '#shared/ui/use-once.ts'
import { useServices } from '../services.ts'
import { afterCreate, afterSave } from './move-states.ts'

/** True for a move that gives the work up on purpose: after a save, or to remove the record. */
const isMeant = (state: unknown): boolean =>
  state === afterSave ||
  state === afterCreate ||
  (typeof state === 'object' && state !== null && 'removing' in state)

/** Each language of a record is a form of its own. */
const langOf = ({ search }: { search: string }): string | null => new URLSearchParams(search).get('lang')

const tabOf = ({ search }: { search: string }): string | null => new URLSearchParams(search).get('tab')

export interface LeaveGuardProps {
  dirty: boolean
  /** True for work that another tab of the same page would take away: a password, which is kept nowhere. */
  withTabs?: boolean
  /** Where a save leads to no other page by itself, the work can be saved before it is left. */
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
      langOf(currentLocation) !== langOf(nextLocation) ||
      (withTabs && tabOf(currentLocation) !== tabOf(nextLocation))
    return dirty && signedIn && leaves && !isMeant(nextLocation.state)
  })
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  // A form that closes once it is saved takes this guard with it: the move goes on all the same.
  const after = useRef<Location | null>(null)
  const navigate = useNavigate()
  useOnce(() => () => {
    if (after.current) void navigate(after.current)
  })
  const decide = (go: boolean) => {
    after.current = null
    if (go) blocker.proceed?.()
    else blocker.reset?.()
  }
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Уйти без сохранения?"
      action="Уйти"
      aside={
        save &&
        blocker.state === 'blocked' && (
          <SaveAndLeave
            dirty={dirty}
            save={save}
            onStart={() => {
              after.current = blocker.location
            }}
            onEnd={decide}
          />
        )
      }
      onConfirm={() => decide(true)}
      onClose={() => decide(false)}
    >
      Изменения ещё не сохранены на сервере.
    </ConfirmDialog>
  )
}

interface SaveAndLeaveProps {
  dirty: boolean
  save: Save
  onStart(): void
  /** True when everything is saved. */
  onEnd(go: boolean): void
}

/** Leaves once everything is saved; a save that is refused closes the question, so that its reason is seen. */
const SaveAndLeave = ({ dirty, save, onStart, onEnd }: SaveAndLeaveProps) => {
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (!asked || save.running) return
    onEnd(!dirty)
  }, [asked, dirty, save.running, onEnd])
  return (
    <Button
      loading={asked}
      onClick={() => {
        onStart()
        save.run()
        setAsked(true)
      }}
    >
      Сохранить и уйти
    </Button>
  )
}

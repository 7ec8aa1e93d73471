/** Asks before a draft is left behind: inside the admin, and when the window closes. */

import { Button } from '@mantine/core'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Location, useBlocker, useNavigate } from 'react-router-dom'
import * as texts from '#messages/admin/platform/forms.js'
import { closeQuestion, confirm, type Question } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { observable } from '#shared/client/observable.ts'
import { useIsMounted } from '#shared/ui/use-is-mounted.ts'
import { useOnMount } from '#shared/ui/use-on-mount.ts'
import { useServices } from '../services.ts'
import { afterCreate, afterSave } from './move-states.ts'

/** True for a navigation that needs no question: after a save or a removal. */
const isMeant = (state: unknown): boolean => state === afterSave || state === afterCreate

/** Language in the URL query; each language of a record has its own form. */
const langOf = ({ search }: { search: string }): string | null => new URLSearchParams(search).get('lang')

const tabOf = ({ search }: { search: string }): string | null => new URLSearchParams(search).get('tab')

export interface LeaveGuardProps {
  dirty: boolean
  /** Asks also before a change of tab on the page: for a password, which no draft keeps. */
  withTabs?: boolean
  /** Offers "save and leave"; only for forms whose save does not navigate itself. */
  save?: Save
}

interface Save {
  run(): void
  running: boolean
}

/** Guards of a page share one question, shown by the first: the router allows only one blocker. */
export const LeaveGuard = ({ dirty, withTabs = false, save }: LeaveGuardProps) => {
  const id = useId()
  const all = useSyncExternalStore(guards.subscribe, guards.get)
  useLayoutEffect(() => {
    const known = guards.get().get(id)
    const isSame =
      known?.dirty === dirty && known.withTabs === withTabs && known.save?.running === save?.running
    // A new `run` alone is stored without notifying: it is read only at the press.
    if (isSame && known.save !== undefined && save !== undefined) known.save.run = save.run
    else if (!isSame) change(all => all.set(id, { dirty, withTabs, save: save && { ...save } }))
  })
  useLayoutEffect(() => () => change(all => all.delete(id)), [id])
  const isFirst = all.keys().next().value === id
  return isFirst && <LeaveQuestion guards={[...all.values()]} />
}

interface Guard {
  dirty: boolean
  withTabs: boolean
  save: Save | undefined
}

/** Mounted guards, in the order of mounting. */
const guards = observable<ReadonlyMap<string, Guard>>(new Map())
const change = (by: (all: Map<string, Guard>) => unknown): void => {
  const changed = new Map(guards.get())
  by(changed)
  guards.set(changed)
}

const LeaveQuestion = ({ guards }: { guards: readonly Guard[] }) => {
  const { session } = useServices()
  const unsaved = guards.filter(guard => guard.dirty)
  const dirty = unsaved.length > 0
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // After the session has ended nothing may block the login page; a draft keeps the work.
    const signedIn = session.state.get().status === 'in'
    const leaves =
      currentLocation.pathname !== nextLocation.pathname ||
      langOf(currentLocation) !== langOf(nextLocation) ||
      (unsaved.some(({ withTabs }) => withTabs) && tabOf(currentLocation) !== tabOf(nextLocation))
    return dirty && signedIn && leaves && !isMeant(nextLocation.state)
  })
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  // Target of "save and leave": when the save closes the form and unmounts this guard, the navigation goes on.
  const after = useRef<Location | null>(null)
  const navigate = useNavigate()
  useOnMount(() => () => {
    if (after.current) void navigate(after.current)
  })
  const isMounted = useIsMounted()
  const decide = (go: boolean) => {
    after.current = null
    if (!isMounted.current) return
    if (go) blocker.proceed?.()
    else blocker.reset?.()
  }
  const ask = useEffectEvent((to: Location) => {
    const question: Question = {
      title: texts.leaveQuestion,
      text: texts.changesUnsaved,
      action: texts.leave,
      act: async () => decide(true),
      onCancel: () => decide(false),
      aside: unsaved.every(({ save }) => save) && (
        <SaveAndLeave
          onStart={() => {
            after.current = to
          }}
          onEnd={decide}
        />
      ),
    }
    confirm(question)
    return () => closeQuestion(question)
  })
  const asked = blocker.state === 'blocked' ? blocker.location : null
  useEffect(() => (asked ? ask(asked) : undefined), [asked])
  return null
}

interface SaveAndLeaveProps {
  onStart(): void
  /** Called with true when everything is saved. */
  onEnd(go: boolean): void
}

/** Button that saves everything, then leaves; a refused save closes the question, so that its reason can be seen. */
const SaveAndLeave = ({ onStart, onEnd }: SaveAndLeaveProps) => {
  const [asked, setAsked] = useState(false)
  const ended = useRef(false)
  useSyncExternalStore(guards.subscribe, guards.get)
  useEffect(() => {
    // Read from the module, since the forms update it before this button renders again.
    const present = [...guards.get().values()]
    if (!asked || ended.current || present.some(guard => guard.save?.running)) return
    ended.current = true
    onEnd(present.every(guard => !guard.dirty))
  })
  return (
    <Button
      loading={asked}
      onClick={() => {
        onStart()
        for (const { dirty, save } of guards.get().values()) if (dirty) save?.run()
        setAsked(true)
      }}
    >
      {texts.saveAndLeave}
    </Button>
  )
}

/** The first screen of a new program, and later the place to change the server. */
import { type FormEvent, useEffect, useState } from 'react'
import type { DesktopBridge, DesktopStatus, ServerCheck } from '#desktop/bridge/desktop-bridge.ts'
import * as texts from '#messages/desktop/renderer.js'
import { language } from '#messages/language.js'
import { reloadPage } from '#shared/client/reload-page.ts'
import { otherLanguage } from '#shared/domain/site/languages.ts'
import classes from './start-screen.module.css'

interface ServerScreenProps {
  bridge: DesktopBridge
  status: DesktopStatus
  onChosen: () => void
}

export const ServerScreen = ({ bridge, status, onChosen }: ServerScreenProps) => {
  const { address, choice, edit, connect } = useServerChoice(bridge, onChosen)
  const isConnecting = choice.state === 'connecting'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isConnecting) void connect(address)
  }
  return (
    <main className={classes.screen}>
      <form className={classes.card} onSubmit={submit} noValidate>
        <p className={classes.program}>{texts.programName}</p>
        <h1>{texts.serverAddress}</h1>
        <p>{texts.about}</p>
        <label htmlFor="server-address">{texts.address}</label>
        <input
          id="server-address"
          value={address}
          onChange={event => edit(event.target.value)}
          placeholder="https://broker.example"
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
          // biome-ignore lint/a11y/noAutofocus: the screen has this one field
          autoFocus
          aria-describedby="server-check"
          aria-invalid={choice.state === 'refused'}
        />
        <p id="server-check" className={classes.check} data-state={choice.state} role="status">
          {answerText(choice)}
        </p>
        {choice.state === 'refused' && choice.isProgramTooOld && (
          <button type="button" onClick={() => void bridge.updateProgram()}>
            {texts.updateProgram}
          </button>
        )}
        <button type="submit" disabled={isConnecting || address.trim() === ''}>
          {isConnecting ? texts.connecting : texts.connect}
        </button>
        <RememberedServers bridge={bridge} status={status} onChoose={connect} />
        <button
          type="button"
          className={classes.quiet}
          lang={otherLanguage(language)}
          onClick={() => void bridge.setLanguage(otherLanguage(language)).then(reloadPage)}
        >
          {texts.otherLanguage}
        </button>
        <p className={classes.version}>{texts.programVersion({ appVersion: status.appVersion })}</p>
      </form>
    </main>
  )
}

const answerText = (choice: ServerChoice): string => {
  if (choice.state === 'checking') return texts.checkingAddress
  if (choice.state === 'refused') return choice.message
  if (choice.state !== 'found') return ''
  return [texts.serverFound({ version: choice.version }), choice.message].filter(Boolean).join(' ')
}

interface RememberedProps {
  bridge: DesktopBridge
  status: DesktopStatus
  onChoose: (origin: string) => Promise<void>
}

const RememberedServers = ({ bridge, status, onChoose }: RememberedProps) => {
  const [shown, setShown] = useState(status.servers)
  const [rehearsals, setRehearsals] = useState(status.rehearsals)
  if (shown.length === 0) return null
  const forget = async (origin: string) => {
    const { countUnsaved, removeUnsaved } = await import('./drafts-for-server.ts')
    // False when the person keeps the server, because work waits for it.
    if (await bridge.forgetServer(origin, countUnsaved(localStorage, origin)))
      await removeUnsaved(localStorage, origin)
    setShown((await bridge.status()).servers)
  }
  const mark = async (origin: string, isOne: boolean) => {
    setRehearsals([...rehearsals.filter(rehearsal => rehearsal !== origin), ...(isOne ? [origin] : [])])
    await bridge.markRehearsal(origin, isOne)
  }
  return (
    <section className={classes.servers} aria-labelledby="server-list-title">
      <h2 id="server-list-title">{texts.earlierServers}</h2>
      <ul>
        {shown.map(origin => (
          <li key={origin}>
            <button type="button" className={classes.link} onClick={() => void onChoose(origin)}>
              {origin}
            </button>
            <label>
              <input
                type="checkbox"
                aria-label={texts.rehearsalOf({ origin })}
                checked={rehearsals.includes(origin)}
                onChange={event => void mark(origin, event.target.checked)}
              />
              {texts.rehearsal}
            </label>
            <button
              type="button"
              className={classes.quiet}
              aria-label={texts.forgetServer({ origin })}
              onClick={() => void forget(origin)}
            >
              {texts.forget}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The states of choosing a server: typing, checking live, found or rejected, connecting. */
type ServerChoice =
  | { state: 'typing' | 'checking' | 'connecting' }
  | { state: 'found'; version: string; message: string | null }
  | { state: 'refused'; message: string; isProgramTooOld: boolean }

/** Milliseconds after the last keystroke before an address is checked. */
const pause = 600

const useServerChoice = (bridge: DesktopBridge, onChosen: () => void) => {
  const [address, setAddress] = useState('')
  const [choice, setChoice] = useState<ServerChoice>({ state: 'typing' })

  useEffect(() => {
    if (address.trim() === '') {
      setChoice({ state: 'typing' })
      return
    }
    let isStale = false
    const timer = setTimeout(async () => {
      setChoice({ state: 'checking' })
      const check = await asked(() => bridge.checkServer(address))
      if (!isStale) setChoice(choiceOf(check))
    }, pause)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [address, bridge])

  const connect = async (to: string): Promise<void> => {
    setChoice({ state: 'connecting' })
    const check = await asked(() => bridge.chooseServer(to))
    if (check.ok) onChosen()
    else setChoice(choiceOf(check))
  }
  const edit = (text: string): void => {
    setAddress(text)
    setChoice({ state: 'typing' })
  }
  return { address, choice, edit, connect }
}

const asked = async (ask: () => Promise<ServerCheck>): Promise<ServerCheck> => {
  try {
    return await ask()
  } catch {
    return { ok: false, message: texts.addressUnchecked }
  }
}

const choiceOf = (check: ServerCheck): ServerChoice =>
  check.ok
    ? { state: 'found', version: check.version, message: check.message }
    : { state: 'refused', message: check.message, isProgramTooOld: check.tooOld === 'program' }

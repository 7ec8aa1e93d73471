/** The states of choosing a server: typing, checking live, found or rejected, connecting. */
import { useEffect, useState } from 'react'
import type { DesktopBridge, ServerCheck } from '#desktop/bridge/desktop-bridge.ts'

export type ServerChoice =
  | { state: 'typing' }
  | { state: 'checking' }
  | { state: 'found'; version: string; message: string | null }
  | { state: 'refused'; message: string; isProgramTooOld: boolean }
  | { state: 'connecting' }

/** Milliseconds after the last keystroke before an address is checked. */
const pause = 600

export const useServerChoice = (bridge: DesktopBridge, onChosen: () => void) => {
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
      if (!isStale) setChoice(shown(check))
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
    else setChoice(shown(check))
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
    return { ok: false, message: 'Не удалось проверить адрес. Повторите попытку.' }
  }
}

const shown = (check: ServerCheck): ServerChoice =>
  check.ok
    ? { state: 'found', version: check.version, message: check.message }
    : { state: 'refused', message: check.message, isProgramTooOld: check.tooOld === 'program' }

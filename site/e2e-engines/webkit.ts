/** WebKitGTK's small browser, on a screen that nobody sees, in plain calls of the W3C protocol. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '#shared/tooling/free-port.ts'
import { type Driver, findElement, type Key, keyCodes, nothingIs, type Target } from './driver.ts'

/** The browser that Debian's `WebKitWebDriver` starts, if all that it needs is there. */
export const findWebKit = (): string | undefined =>
  ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'].every(path => existsSync(path))
    ? globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0]
    : undefined

export const openWebKit = async (binary: string): Promise<Driver> => {
  const port = await freePort()
  const screen = ['-a', '-s', '-screen 0 1400x1000x24']
  const program = spawn('xvfb-run', [...screen, 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    // A group of its own: the screen and the browser end with it.
    detached: true,
  })
  try {
    const url = `http://127.0.0.1:${port}`
    await isListening(program, url)
    return await openSession(url, binary, () => endGroup(program))
  } catch (error) {
    endGroup(program)
    throw error
  }
}

const openSession = async (url: string, binary: string, end: () => void): Promise<Driver> => {
  const browser = { binary, args: ['--automation'] }
  const { sessionId } = (await send(url, 'POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browser } },
  })) as { sessionId: string }
  const call = (method: string, path: string, body?: unknown): Promise<unknown> =>
    send(url, method, `/session/${sessionId}${path}`, body)
  const resize = async (width: number): Promise<void> =>
    void (await call('POST', '/window/rect', { width, height: 950 }))
  await resize(1360)

  const look = <A, R>(see: (given: A) => R, given: A): Promise<R> =>
    call('POST', '/execute/sync', { script: `return (${see})(arguments[0])`, args: [given] }) as Promise<R>

  const find = async (target: Target): Promise<string | null> => {
    const found = (await look(findElement, target)) as unknown as Record<string, string> | null
    return found?.[elementKey] ?? null
  }

  const keys = (actions: readonly KeyAction[]): Promise<unknown> =>
    call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  const stroke = (value: string): KeyAction[] => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
  const codeOf = (key: Key): string => (key in keyCodes ? keyCodes[key as keyof typeof keyCodes] : key)

  return {
    open: async address => {
      await call('POST', '/url', { url: address })
      await look(listen, null)
    },
    reload: async () => {
      await call('POST', '/refresh', {})
      await look(listen, null)
    },
    resize,
    look,
    textOf: async target => {
      const element = await find(target)
      return element && (call('GET', `/element/${element}/property/textContent`) as Promise<string>)
    },
    click: async target => {
      const element = await find(target)
      if (!element) throw nothingIs(target, String(await call('GET', '/url')))
      // Left to itself, the driver calls what stands just below the window out of reach.
      const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })"
      await call('POST', '/execute/sync', { script, args: [{ [elementKey]: element }] })
      await call('POST', `/element/${element}/click`, {})
    },
    type: async text => void (await keys([...text].flatMap(stroke))),
    press: async (key, held) => {
      const around = held ? stroke(keyCodes[held]) : []
      await keys([...around.slice(0, 1), ...stroke(codeOf(key)), ...around.slice(1)])
    },
    complaints: () => look(() => (window as { heard?: string[] }).heard ?? ['the listener is gone'], null),
    close: async () => {
      await call('DELETE', '')
      end()
    },
  }
}

type KeyAction = { type: 'keyDown' | 'keyUp'; value: string }

/** The name under which the protocol hands over an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/**
 * The protocol tells nothing of the console: from the moment a page has loaded, it listens itself. What goes wrong while
 * it loads is seen by what does not work afterwards.
 */
const listen = (): void => {
  const page = window as { heard?: string[] }
  if (page.heard) return
  const heard: string[] = []
  page.heard = heard
  window.addEventListener('error', event => heard.push(event.message))
  window.addEventListener('unhandledrejection', event => heard.push(String(event.reason)))
  document.addEventListener('securitypolicyviolation', event =>
    heard.push(`policy: ${event.violatedDirective} ${event.blockedURI}`),
  )
  const { error } = console
  console.error = (...parts: unknown[]) => {
    heard.push(parts.map(String).join(' '))
    error(...parts)
  }
}

const send = async (url: string, method: string, path: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(`${url}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
  return value
}

/** The driver tells nobody when it is ready: it is asked until it answers or has ended. */
const isListening = async (program: ChildProcess, url: string): Promise<void> => {
  for (;;) {
    if (program.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${program.exitCode}`)
    const response = await fetch(`${url}/status`).catch(() => undefined)
    if (response?.ok) return
    await setTimeout(50)
  }
}

const endGroup = (program: ChildProcess): void => {
  if (program.pid !== undefined && program.exitCode === null) process.kill(-program.pid)
}

/** Runs the program's real preload in a page of Chromium, with what Electron would give it there. */
import { pack, unpack } from './wire.ts'

/** The page calls main through this binding, and main calls the page through the receiver. */
export const bindingName = '__standInToMain'
export const receiverName = '__standInFromMain'
/** Tells whether the page wants to be asked about before it is left. */
export const unloadName = '__standInUnload'

/** The script for every new document. Frames inside the page get nothing, as in Electron. */
export const preloadScript = (preloadSource: string): string => `(() => {
  const toMain = globalThis[${JSON.stringify(bindingName)}]
  delete globalThis[${JSON.stringify(bindingName)}]
  if (globalThis !== globalThis.top || typeof toMain !== 'function') return
  const pack = ${source(pack)}
  const unpack = ${source(unpack)}
  const waiting = new Map()
  const listeners = new Map()
  let last = 0

  const strict = (name, object) => new Proxy(object, {
    get(target, property) {
      if (typeof property === 'symbol' || property in target) return target[property]
      throw new Error('STAND-IN, not Electron: ' + name + '.' + String(property) + ' is not implemented')
    },
  })
  const ipcRenderer = strict('ipcRenderer', {
    invoke(channel, ...args) {
      last += 1
      const waiter = Promise.withResolvers()
      waiting.set(last, waiter)
      toMain(JSON.stringify({ id: last, channel, args: pack(args) }))
      return waiter.promise
    },
    on(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
    },
    removeListener(channel, listener) {
      listeners.set(channel, (listeners.get(channel) ?? []).filter(other => other !== listener))
    },
  })
  // What crosses the bridge is copied, so that neither side holds an object of the other.
  const crossing = value => (typeof value === 'function' ? value : unpack(pack(value)))
  const exposed = object => Object.freeze(Object.fromEntries(Object.entries(object).map(([name, value]) =>
    [name, typeof value === 'function' ? (...args) => {
      const result = value(...args.map(crossing))
      return result instanceof Promise ? result.then(crossing) : crossing(result)
    } : crossing(value)])))
  const contextBridge = strict('contextBridge', {
    exposeInMainWorld(name, object) {
      Object.defineProperty(globalThis, name, { value: exposed(object), enumerable: true })
    },
  })
  Object.defineProperty(globalThis, ${JSON.stringify(receiverName)}, { value: text => {
    const message = JSON.parse(text)
    if (message.id === undefined) {
      for (const listener of listeners.get(message.channel) ?? []) listener({}, ...unpack(message.args))
      return
    }
    const waiter = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error === undefined) waiter?.resolve(unpack(message.result))
    else waiter?.reject(new Error(message.error))
  } })
  const require = name => {
    if (name === 'electron') return strict('electron (preload)', { contextBridge, ipcRenderer })
    throw new Error('A sandboxed preload cannot load ' + name)
  }
  // A window that Chromium opened would wait for both debuggers at once; the wish is reported to main instead.
  const askToOpen = url => toMain(JSON.stringify({ open: new URL(url || 'about:blank', document.baseURI).href }))
  globalThis.open = url => {
    askToOpen(url)
    return null
  }
  globalThis.addEventListener('click', event => {
    const link = event.target.closest?.('a[target]')
    if (!link || event.defaultPrevented || ['', '_self', '_top', '_parent'].includes(link.target)) return
    event.preventDefault()
    askToOpen(link.href)
  })
  // Chromium would ask the person by itself and Playwright would answer: main is told instead, as in Electron.
  const unloads = new Set()
  // Ahead of the navigation, during which Chromium passes no question on to the page.
  globalThis.addEventListener('beforeunload', () =>
    toMain(JSON.stringify({ unsaved: globalThis[${JSON.stringify(unloadName)}]() })),
  )
  for (const [name, note] of [['addEventListener', 'add'], ['removeEventListener', 'delete']]) {
    const own = globalThis[name].bind(globalThis)
    globalThis[name] = (type, listener, options) => {
      if (type === 'beforeunload') unloads[note](listener)
      else own(type, listener, options)
    }
  }
  Object.defineProperty(globalThis, ${JSON.stringify(unloadName)}, { value: () => {
    const event = new Event('beforeunload', { cancelable: true })
    for (const listener of unloads) listener.call(globalThis, event)
    return event.defaultPrevented
  } })
  globalThis.addEventListener('contextmenu', event => {
    const [target] = event.composedPath()
    const picture = target.closest?.('img')
    const clicked = {
      x: event.clientX,
      y: event.clientY,
      linkURL: target.closest?.('a[href]')?.href ?? '',
      srcURL: picture?.currentSrc ?? '',
      mediaType: picture ? 'image' : 'none',
      hasImageContents: picture?.naturalWidth > 0,
      isEditable: Boolean(target.isContentEditable || target.matches?.('input, textarea')),
      selectionText: String(getSelection()),
      misspelledWord: '',
      dictionarySuggestions: [],
    }
    // What the page itself makes of the click comes first.
    setTimeout(() => event.defaultPrevented || toMain(JSON.stringify({ clicked })))
  })
  const module = { exports: {} };
  ((require, module, exports, process, global, Buffer) => {
${preloadSource}
  })(require, module, module.exports)
})()`

/** A function as the page can read it; Node has already taken its types out. */
const source = (work: (value: unknown) => unknown): string =>
  `(() => { const ${work.name} = ${work.toString()}; return ${work.name} })()`

/** Makes every call that the stand-in does not implement fail loudly, so that nothing passes in silence. */
import { EventEmitter } from 'node:events'
import { noteUse } from './used-calls.ts'

/** Names that Node, promises and inspectors ask of any object. */
const askedOfAnything: ReadonlySet<string> = new Set(['then', 'toJSON', 'constructor', 'inspect', 'nodeType'])

/** Names that a destroyed object of Electron still answers: the listeners are Node's. */
const answersAfterwards: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(EventEmitter.prototype),
  'id',
  'isDestroyed',
])

/** @param name how Electron's documentation calls the object */
export const strict = <T extends object>(name: string, object: T): T =>
  new Proxy(object, {
    get(target, property) {
      if (typeof property === 'symbol' || property in target) {
        const value: unknown = Reflect.get(target, property, target)
        if (typeof property === 'string') noteUse(`${name}.${property}`)
        if (isDestroyed(target) && !answersAfterwards.has(String(property))) {
          if (typeof value !== 'function') destroyed()
          return destroyed
        }
        return typeof value === 'function' && !isClass(value) ? bound(target, property, value) : value
      }
      if (askedOfAnything.has(property)) return undefined
      throw new Error(`STAND-IN, not Electron: ${name}.${property} is not implemented`)
    },
    set: (target, property, value) => Reflect.set(target, property, value, target),
  })

/** Throws for options that the stand-in would ignore. */
export const onlyKnown = (name: string, given: object, known: readonly string[]): void => {
  for (const key of Object.keys(given)) {
    if (!known.includes(key))
      throw new Error(`STAND-IN, not Electron: ${name} does not know the option ${key}`)
  }
}

/** Throws for events that the stand-in has never heard of. */
export const onlyKnownEvent = (name: string, event: string | symbol, known: readonly string[]): void => {
  if (!known.includes(String(event))) {
    throw new Error(`STAND-IN, not Electron: ${name} does not know the event ${String(event)}`)
  }
}

/** An object of Electron that sends events: it rejects those that nobody has heard of, and notes what is heard. */
export class KnownEvents extends EventEmitter {
  #name: string
  #known: readonly string[]

  constructor(name: string, known: readonly string[]) {
    super()
    this.#name = name
    this.#known = known
  }

  override on(event: string | symbol, listener: (...args: never[]) => void): this {
    onlyKnownEvent(this.#name, event, this.#known)
    return super.on(event, listener as (...args: unknown[]) => void)
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (this.listenerCount(event) > 0) noteUse(`${this.#name}:${String(event)}`)
    return super.emit(event, ...args)
  }
}

const isDestroyed = (target: object): boolean =>
  'isDestroyed' in target && (target as { isDestroyed(): boolean }).isDestroyed()

const destroyed = (): never => {
  throw new TypeError('Object has been destroyed')
}

const isClass = (value: object): boolean => /^class\b/.test(Function.prototype.toString.call(value))

const bound = (target: object, property: string | symbol, method: unknown): unknown =>
  property === 'constructor'
    ? method
    : (...args: unknown[]) => Reflect.apply(method as () => unknown, target, args)

// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

let notes = 0
class FakeAudio {
  state = 'running'
  currentTime = 0
  destination = {}
  private made = () => {
    const part = {
      frequency: {},
      gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
      connect: () => part,
      start: () => void notes++,
      stop() {},
    }
    return part
  }
  createOscillator = this.made
  createGain = this.made
}

/** Locks as those of a browser: whoever asks while one is held gets null, here or in another tab. */
const sharedLocks = () => {
  const held = new Set<string>()
  return {
    request: async (name: string, _options: object, use: (lock: object | null) => Promise<void>) => {
      const isFree = !held.has(name)
      held.add(name)
      await use(isFree ? {} : null)
    },
  }
}

/** A tab has the module for itself; sound wakes at its first click. */
const aTab = async (isWoken = true) => {
  vi.resetModules()
  const sound = await import('./request-sound.ts')
  const stop = sound.prepareSound()
  if (isWoken) window.dispatchEvent(new Event('pointerdown'))
  stop()
  return sound
}

test('three tabs sound once for an event, and the first of them that may', async () => {
  vi.stubGlobal('AudioContext', FakeAudio)
  Object.defineProperty(navigator, 'locks', { value: sharedLocks(), configurable: true })
  const tabs = [await aTab(false), await aTab(), await aTab()]
  for (const event of ['request 7', 'request 8']) {
    notes = 0
    for (const { playSoundOnce } of tabs) playSoundOnce(event)
    expect(notes).toBe(2)
  }
})

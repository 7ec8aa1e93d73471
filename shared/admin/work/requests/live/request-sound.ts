/** A soft synthesised sound for a new request; switched on or off on this device. */
import { storedSwitch } from '#shared/admin/platform/stored-switch.ts'

export const soundOn = storedSwitch('admin-chime')

/** Created at the first click or key, since browsers allow no sound before. */
let audio: AudioContext | null = null

/** Waits for the first click or key; the returned function removes the listeners. */
export const prepareSound = (): (() => void) => {
  soundOn.reload()
  const wake = () => {
    if (typeof AudioContext === 'undefined') return
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume()
  }
  const events = ['pointerdown', 'keydown'] as const
  for (const event of events) window.addEventListener(event, wake, { passive: true })
  return () => {
    for (const event of events) window.removeEventListener(event, wake)
  }
}

export const switchSound = (on: boolean): void => {
  soundOn.set(on)
  if (on) playSound()
}

/** Milliseconds for which a tab keeps the sound of an event from the others, which hear of it a moment later. */
const turn = 60_000

/** Sounds once for an event in all tabs or windows: in the first of them that may. */
export const playSoundOnce = (about: string): void => {
  if (!maySound()) return
  const locks = navigator.locks as LockManager | undefined
  if (!locks) {
    playSound()
    return
  }
  void locks.request(`sound ${about}`, { ifAvailable: true }, async lock => {
    if (lock === null) return
    playSound()
    await new Promise(done => setTimeout(done, turn))
  })
}

const maySound = (): boolean => soundOn.get() && audio?.state === 'running'

/** Two notes, a fifth apart, quiet and short. */
const playSound = (): void => {
  if (!audio || !maySound()) return
  const start = audio.currentTime
  for (const [index, pitch] of [587.33, 880].entries()) note(audio, pitch, start + index * 0.14)
}

const note = (context: AudioContext, pitch: number, at: number): void => {
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = 'sine'
  tone.frequency.value = pitch
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(0.08, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.6)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + 0.65)
}

import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { callChannels, eventChannels } from '#desktop/bridge/bridge-channels.ts'

const exposed: [name: string, bridge: Record<string, (...args: unknown[]) => unknown>][] = []
const invoked: unknown[][] = []
const { channels } = vi.hoisted(() => ({ channels: { current: null as EventEmitter | null } }))

vi.mock('electron', () => {
  channels.current = new EventEmitter()
  return {
    contextBridge: {
      exposeInMainWorld: (...given: (typeof exposed)[number]) => void exposed.push(given),
    },
    ipcRenderer: Object.assign(channels.current, { invoke: (...call: unknown[]) => invoked.push(call) }),
  }
})

await import('./preload.ts')
const [[name, bridge] = ['', {}]] = exposed

test('the page gets one object of functions, and nothing of Electron', () => {
  expect([exposed.length, name]).toEqual([1, 'customsBrokerDesktop'])
  const events = ['onSessionEnd', 'onSavedRecords', 'onUploaded', 'onMenu']
  expect(Object.keys(bridge).sort()).toEqual([...Object.keys(callChannels), ...events].sort())
  expect(Object.values(bridge).every(value => typeof value === 'function')).toBe(true)
})

test.each(Object.entries(callChannels))(
  '%s goes out on its own channel with its arguments',
  (call, channel) => {
    invoked.length = 0
    void bridge[call]?.('a', 'b')
    expect(invoked).toEqual([[channel, 'a', 'b']])
  },
)

test.each([
  ['onSessionEnd', eventChannels.sessionEnd],
  ['onSavedRecords', eventChannels.saved],
  ['onUploaded', eventChannels.uploaded],
  ['onMenu', eventChannels.menu],
])(
  '%s gives what was sent and never the event, which carries the sender, until nobody listens',
  (call, channel) => {
    const heard: unknown[][] = []
    const stop = bridge[call]?.((...given: unknown[]) => heard.push(given)) as () => void
    const send = (payload: object) => channels.current?.emit(channel, { sender: 'all of Electron' }, payload)
    send({ kind: 'save' })
    stop()
    send({ kind: 'find' })
    expect(heard).toEqual([[{ kind: 'save' }]])
  },
)

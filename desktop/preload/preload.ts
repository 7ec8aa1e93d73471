/** Gives the page one frozen object of named functions and nothing of Electron itself. */
import { contextBridge, ipcRenderer } from 'electron'
import { bridgeName, callChannels, eventChannels } from '#desktop/bridge/bridge-channels.ts'
import type { CallName, DesktopBridge } from '#desktop/bridge/desktop-bridge.ts'
import type { MenuCommand } from '#shared/contract/platform/program.ts'
import { menuRelay } from './menu-relay.ts'

/** The event object stays here: it carries the sender, through which a page could send anything. */
const subscribe = <T>(channel: string, listener: (payload: T) => void): (() => void) => {
  const relay = (_event: object, payload: T) => listener(payload)
  ipcRenderer.on(channel, relay)
  return () => {
    ipcRenderer.removeListener(channel, relay)
  }
}

const menu = menuRelay()
ipcRenderer.on(eventChannels.menu, (_event, command: MenuCommand) => menu.receive(command))

/** Each call goes out on a channel of its own; main rejects arguments that are not the call's. */
const calls = Object.fromEntries(
  Object.entries(callChannels).map(([name, channel]) => [
    name,
    (...given: unknown[]) => ipcRenderer.invoke(channel, ...given),
  ]),
) as Pick<DesktopBridge, CallName>

const bridge: DesktopBridge = {
  ...calls,
  onSessionEnd: listener => subscribe(eventChannels.sessionEnd, listener),
  onSavedRecords: listener => subscribe(eventChannels.saved, listener),
  onUploaded: listener => subscribe(eventChannels.uploaded, listener),
  onMenu: listener => menu.listen(listener),
}

contextBridge.exposeInMainWorld(bridgeName, bridge)

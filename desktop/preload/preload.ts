/** Gives the page one frozen object of named functions and nothing of Electron itself. */
import { contextBridge, ipcRenderer } from 'electron'
import { bridgeName, callChannels, eventChannels } from '#desktop/bridge/bridge-channels.ts'
import type { DesktopBridge } from '#desktop/bridge/desktop-bridge.ts'
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

const bridge: DesktopBridge = {
  restore: () => ipcRenderer.invoke(callChannels.restore),
  signIn: credentials => ipcRenderer.invoke(callChannels.signIn, credentials),
  signOut: () => ipcRenderer.invoke(callChannels.signOut),
  changePassword: change => ipcRenderer.invoke(callChannels.changePassword, change),
  openExternal: url => ipcRenderer.invoke(callChannels.openExternal, url),
  saveFile: (suggestedName, content) => ipcRenderer.invoke(callChannels.saveFile, suggestedName, content),
  dragFile: (suggestedName, content) => ipcRenderer.invoke(callChannels.dragFile, suggestedName, content),
  notify: notice => ipcRenderer.invoke(callChannels.notify, notice),
  setUnread: count => ipcRenderer.invoke(callChannels.setUnread, count),
  setWaiting: count => ipcRenderer.invoke(callChannels.setWaiting, count),
  setDraftsAtRisk: count => ipcRenderer.invoke(callChannels.setDraftsAtRisk, count),
  readPreferences: () => ipcRenderer.invoke(callChannels.readPreferences),
  changePreferences: to => ipcRenderer.invoke(callChannels.changePreferences, to),
  status: () => ipcRenderer.invoke(callChannels.status),
  waitingChanges: () => ipcRenderer.invoke(callChannels.waitingChanges),
  addChange: edit => ipcRenderer.invoke(callChannels.addChange, edit),
  decideChange: (key, decision) => ipcRenderer.invoke(callChannels.decideChange, key, decision),
  updateProgram: () => ipcRenderer.invoke(callChannels.updateProgram),
  workKey: starts => ipcRenderer.invoke(callChannels.workKey, starts),
  findInPage: question => ipcRenderer.invoke(callChannels.findInPage, question),
  stopFinding: () => ipcRenderer.invoke(callChannels.stopFinding),
  checkServer: address => ipcRenderer.invoke(callChannels.checkServer, address),
  chooseServer: address => ipcRenderer.invoke(callChannels.chooseServer, address),
  forgetServer: (origin, unsaved) => ipcRenderer.invoke(callChannels.forgetServer, origin, unsaved),
  markRehearsal: (origin, isOne) => ipcRenderer.invoke(callChannels.markRehearsal, origin, isOne),
  onSessionEnd: listener => subscribe(eventChannels.sessionEnd, listener),
  onSavedRecords: listener => subscribe(eventChannels.saved, listener),
  onWaitingChanges: listener => subscribe(eventChannels.waitingChanges, listener),
  onUploaded: listener => subscribe(eventChannels.uploaded, listener),
  onMenu: listener => menu.listen(listener),
}

contextBridge.exposeInMainWorld(bridgeName, bridge)

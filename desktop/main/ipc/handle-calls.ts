/** Registers the IPC handlers in main: sender and arguments are checked before any handler runs. */
import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import { callChannels } from '#desktop/bridge/bridge-channels.ts'
import {
  type CallArguments,
  type CallName,
  callArguments,
  type DesktopBridge,
} from '#desktop/bridge/desktop-bridge.ts'
import { senderIsTrusted } from './sender-is-trusted.ts'

/** One handler for each call of the bridge; the compiler rejects a missing one. */
export type CallHandlers = {
  [N in CallName]: (...args: CallArguments<N>) => ReturnType<DesktopBridge[N]>
}

/** Answers every channel of the bridge and no other: what has no entry here is rejected by Electron itself. */
export const handleCalls = (
  ipcMain: Pick<IpcMain, 'handle'>,
  handlers: CallHandlers,
  warn: (message: string, cause: unknown) => void,
): void => {
  const names = Object.keys(callChannels) as CallName[]
  for (const name of names) handleCall(ipcMain, name, handlers[name], warn)
}

const handleCall = <N extends CallName>(
  ipcMain: Pick<IpcMain, 'handle'>,
  name: N,
  handler: CallHandlers[N],
  warn: (message: string, cause: unknown) => void,
): void => {
  const channel = callChannels[name]
  ipcMain.handle(channel, async (event: IpcMainInvokeEvent, ...args: unknown[]) => {
    if (!senderIsTrusted(event.senderFrame)) {
      warn(`Refused ${channel} from ${event.senderFrame?.url ?? 'a frame that is gone'}`, null)
      throw new Error('Refused')
    }
    const parsed = callArguments[name].safeParse(args)
    if (!parsed.success) {
      warn(`Refused the arguments of ${channel}`, null)
      throw new Error('Refused')
    }
    try {
      return await (handler as (...given: unknown[]) => Promise<unknown>)(...parsed.data)
    } catch (cause) {
      // The page learns that it failed; paths and stack traces stay in the log.
      warn(`${channel} failed`, cause)
      throw new Error('Failed')
    }
  })
}

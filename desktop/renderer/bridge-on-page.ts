import type { DesktopBridge } from '#desktop/bridge/desktop-bridge.ts'

declare global {
  interface Window {
    readonly customsBrokerDesktop: DesktopBridge
  }
}

export const bridge: DesktopBridge = window.customsBrokerDesktop

/**
 * Header by which a program without cookies is recognised as a known device at login: it sends an empty value the first
 * time, and the response to a successful login contains the value for the next time.
 */
export const knownDeviceHeader = 'Known-Device'

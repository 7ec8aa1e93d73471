/**
 * How a program that holds no cookies is known again at the sign-in: it sends this header, empty the first time, and
 * the response to a successful sign-in carries the value to send the next time.
 */
export const knownDeviceHeader = 'Known-Device'

/** Loads the page anew, as after a change of its language; what waits for it goes no further. */
export const reloadPage = (): Promise<never> => {
  location.reload()
  return new Promise(() => undefined)
}
